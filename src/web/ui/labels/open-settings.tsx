import type { PermissionName } from '#contract/app.ts'
import { useServices } from '#web/lib/services.tsx'
import { RowButton } from './row-button.tsx'

/** The macOS privacy settings panes, by the names in their URL scheme. */
const settingsPanes: Record<PermissionName, string> = {
  full_disk_access: 'Privacy_AllFiles',
  accessibility: 'Privacy_Accessibility',
  automation: 'Privacy_Automation',
}

/** Opens the system settings pane that grants a permission. Renders nothing on other systems, which have no such address. */
export function OpenSettings({ permission, label }: { permission: PermissionName; label: string }) {
  const { bridge } = useServices()
  if (bridge === null && !/Macintosh/.test(window.navigator.userAgent)) return null
  return <RowButton href={`x-apple.systempreferences:com.apple.preference.security?${settingsPanes[permission]}`}>{label}</RowButton>
}
