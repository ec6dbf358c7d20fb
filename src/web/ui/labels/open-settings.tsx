import type { PermissionName } from '#contract/app.ts'
import { useServices } from '#web/lib/services.tsx'
import { RowButton } from './row-button.tsx'

/** The panes of the macOS privacy settings, as their address scheme names them. */
const settingsPanes: Record<PermissionName, string> = {
  full_disk_access: 'Privacy_AllFiles',
  accessibility: 'Privacy_Accessibility',
  automation: 'Privacy_Automation',
}

/** Opens the pane of the system settings where a permission is granted; nothing on other systems, which have no such address. */
export function OpenSettings({ permission, label }: { permission: PermissionName; label: string }) {
  const { bridge } = useServices()
  if (bridge === null && !/Macintosh/.test(window.navigator.userAgent)) return null
  return <RowButton href={`x-apple.systempreferences:com.apple.preference.security?${settingsPanes[permission]}`}>{label}</RowButton>
}
