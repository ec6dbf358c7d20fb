import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import LogoutIcon from '@mui/icons-material/LogoutRounded'
import MenuIcon from '@mui/icons-material/MenuRounded'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Stack from '@mui/material/Stack'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link as RouterLink, NavLink } from 'react-router'
import { KillSwitch } from '#web/features/kill-switch/kill-switch.tsx'
import { UpdateButton } from '#web/features/updates/update-button.tsx'
import { displayName } from '#web/lib/api/session.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { useBuild } from '#web/lib/queries/queries.ts'
import { useSession } from '#web/lib/services.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { finger } from '#web/ui/touch.ts'
import { activeLink, barButton } from './bar-styles.ts'
import { ColorModeButton } from './color-mode-button.tsx'
import { NameMenu, personalPages } from './name-menu.tsx'
import { useLogout } from './use-logout.ts'

interface BarLink {
  to: string
  label: string
}

/** Product specification, section 2, Top bar. The links depend on how the product runs. */
export function barLinks(build: ReturnType<typeof useBuild>): BarLink[] {
  const dashboard = { to: paths.dashboard, label: 'Dashboard' }
  if (build === null) return [dashboard]
  if (build === 'hosted') return [dashboard, { to: paths.account, label: 'My Account' }, { to: paths.download, label: 'Download App' }]
  return [
    dashboard,
    { to: paths.howItWorks, label: 'How It Works' },
    { to: paths.training, label: 'Training' },
    { to: paths.imessage, label: 'iMessage' },
  ]
}

export function TopBar() {
  const build = useBuild()
  const { status, user } = useSession()
  const logout = useLogout()
  const [open, setOpen] = useState(false)
  const narrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'), { noSsr: true })
  const links = barLinks(build)
  // A stored token is enough: loading the profile may take seconds.
  const signedIn = status !== 'signed-out'
  return (
    <AppBar component="header">
      <Toolbar
        sx={{ minHeight: { xs: 56, md: 64 }, gap: { xs: 0.5, md: 1 }, maxWidth: 1120, width: '100%', mx: 'auto', px: { xs: 1, sm: 3 } }}
        disableGutters
      >
        <IconButton aria-label="Open navigation" aria-expanded={open} onClick={() => setOpen(true)} sx={{ display: { md: 'none' } }}>
          <MenuIcon />
        </IconButton>
        <Box
          component={RouterLink}
          to={paths.home}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: 'text.primary',
            textDecoration: 'none',
            mr: { md: 2 },
            borderRadius: 1,
            minHeight: finger,
          }}
        >
          <Box component="span" sx={{ display: { xs: signedIn ? 'none' : 'flex', sm: 'flex' } }}>
            <Logo />
          </Box>
          <Typography component="span" sx={{ fontWeight: 650, fontSize: '1.0625rem', letterSpacing: '-0.015em' }}>
            {productName}
          </Typography>
        </Box>
        <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5 }}>
          {links.map(({ to, label }) => (
            <Button key={to} component={NavLink} to={to} color="inherit" sx={barButton}>
              {label}
            </Button>
          ))}
        </Box>
        <Box sx={{ flex: 1 }} />
        <KillSwitch />
        <UpdateButton />
        <Box sx={{ display: { xs: signedIn ? 'none' : 'flex', md: 'flex' } }}>
          <ColorModeButton />
        </Box>
        {narrow && (
          <IconButton component={NavLink} to={paths.dashboard} aria-label="Dashboard" sx={phoneButton}>
            <DashboardIcon />
          </IconButton>
        )}
        {signedIn && !narrow && <NameMenu build={build} name={displayName(user)} />}
        {signedIn &&
          (narrow ? (
            <IconButton aria-label="Logout" onClick={logout} sx={phoneButton}>
              <LogoutIcon />
            </IconButton>
          ) : (
            <Button color="inherit" onClick={logout} sx={barButton}>
              Logout
            </Button>
          ))}
      </Toolbar>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { sx: { width: 288, maxWidth: '85vw' }, 'aria-label': 'Navigation' } }}
      >
        <Box component="nav" aria-label="Main" sx={{ p: 1 }}>
          {signedIn && (
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, pt: 1 }}>
              <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{displayName(user)}</Typography>
              <ColorModeButton />
            </Stack>
          )}
          <List>
            {[...links, ...(signedIn ? personalPages(build).filter(({ to }) => links.every((link) => link.to !== to)) : [])].map(
              ({ to, label }) => (
                <ListItem key={to} disablePadding>
                  <ListItemButton
                    component={NavLink}
                    to={to}
                    onClick={() => setOpen(false)}
                    sx={{ borderRadius: 2, '&.active': activeLink }}
                  >
                    <ListItemText primary={label} />
                  </ListItemButton>
                </ListItem>
              ),
            )}
            {signedIn && (
              <ListItem disablePadding>
                <ListItemButton
                  onClick={() => {
                    setOpen(false)
                    logout()
                  }}
                  sx={{ borderRadius: 2 }}
                >
                  <ListItemText primary="Logout" />
                </ListItemButton>
              </ListItem>
            )}
          </List>
        </Box>
      </Drawer>
    </AppBar>
  )
}

const phoneButton = { width: 44, height: 44, color: 'text.secondary', '&.active': { color: 'primary.main' } }
