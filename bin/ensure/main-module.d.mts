/** Whether the module at `address` (its `import.meta.url`) is the main module, even if it was started through a symlink. */
export function isMainModule(address: string): boolean
