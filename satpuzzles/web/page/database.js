// The browser's database of entries by `key`; other tabs are notified of every change.

const STORE = "entries";

const channel = new BroadcastChannel("satpuzzles");

let opened = null;

const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("satpuzzles", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The result of a request that `action` makes, once its transaction is complete. */
async function ask(mode, action) {
  const database = await (opened ??= open());
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = action(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const get = (key) => ask("readonly", (store) => store.get(key));
export const all = () => ask("readonly", (store) => store.getAll());

/** Writes an entry; with `replaces`, only if it accepts the entry stored so far. */
export async function put(entry, replaces = null) {
  await ask("readwrite", (store) => {
    if (!replaces) return store.put(entry);
    const before = store.get(entry.key);
    before.onsuccess = () => replaces(before.result) && store.put(entry);
    return before;
  });
  channel.postMessage(entry.key);
}

export async function remove(key) {
  await ask("readwrite", (store) => store.delete(key));
  channel.postMessage(key);
}

/** Calls `hear` with the key of each entry that another tab writes or removes. */
export const listen = (hear) => channel.addEventListener("message", ({ data }) => hear(data));
