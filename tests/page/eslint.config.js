// Rules for the page's JavaScript beside what the type checker finds.

export default [
  { ignores: ["**/vendor/**"] },
  {
    languageOptions: { ecmaVersion: "latest", sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 12],
      eqeqeq: "error",
      "max-lines": ["error", 450],
      "no-fallthrough": "error",
      "no-redeclare": "error",
      "no-self-assign": "error",
      "no-unreachable": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
];
