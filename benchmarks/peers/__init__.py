"""The tools that satpuzzles is compared with, each puzzle modelled as the tool's own users would."""
