/** Whether the module at `address` (its `import.meta.url`) is what was started, by whatever path. */
export function isMainModule(address: string): boolean
