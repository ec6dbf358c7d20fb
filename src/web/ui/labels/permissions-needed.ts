import type { PermissionName } from '#contract/app.ts'

/** The macOS permissions needed, by their names in System Settings, and what each is for. */
export const permissionsNeeded: readonly { readonly key: PermissionName; readonly name: string; readonly purpose: string }[] = [
  { key: 'full_disk_access', name: 'Full Disk Access', purpose: 'to read the Messages database' },
  { key: 'accessibility', name: 'Accessibility', purpose: 'for the overlay to insert responses' },
  { key: 'automation', name: 'Automation', purpose: 'to send what you approve through Messages' },
]
