import ExpandIcon from '@mui/icons-material/ExpandMoreRounded'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import type { useBuild } from '#web/lib/queries/queries.ts'
import { barButton } from './bar-styles.ts'

/** Pages in the menu under the owner's name: those that exist in this build. */
export function personalPages(build: ReturnType<typeof useBuild>): { to: string; label: string }[] {
  if (build === 'hosted') return [{ to: paths.account, label: 'My Account' }]
  if (build === null) return []
  return [
    { to: paths.chat, label: 'Chat' },
    { to: paths.autoResponse, label: 'Auto-response' },
    { to: paths.people, label: 'People' },
    { to: paths.history, label: 'History' },
    { to: paths.practice, label: 'Practice' },
    { to: paths.styleReport, label: 'Style report' },
    { to: paths.settingsModel, label: 'Model' },
    { to: paths.settingsPrivacy, label: 'Privacy' },
    ...(build === 'desktop' ? [{ to: paths.settingsApp, label: 'App settings' }] : []),
    { to: paths.settingsAccount, label: 'Account settings' },
    { to: paths.settingsData, label: 'Your data' },
    { to: paths.docs, label: 'Docs' },
  ]
}

export function NameMenu({ build, name }: { build: ReturnType<typeof useBuild>; name: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = (): void => setAnchor(null)
  const { pathname } = useLocation()
  const pages = personalPages(build)
  // Nothing else in the bar shows that one of these pages is open.
  const here = pages.some(({ to }) => to === pathname)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        endIcon={<ExpandIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={here ? 'active' : undefined}
        sx={{ ...barButton, maxWidth: 220 }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</span>
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {pages.map(({ to, label }) => (
          <MenuItem
            key={to}
            component={RouterLink}
            to={to}
            onClick={close}
            {...(to === pathname ? { selected: true, 'aria-current': 'page' as const } : {})}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
