import Button, { type ButtonProps } from '@mui/material/Button'
import MuiLink, { type LinkProps } from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

/** A button that links to a page of the client. */
export function LinkButton(props: Pick<ButtonProps, 'variant' | 'size' | 'color' | 'sx' | 'children'> & { to: string }) {
  return <Button component={RouterLink} {...props} />
}

/** A link to a page of the client, inside text. */
export function TextLink(props: Pick<LinkProps, 'variant' | 'color' | 'sx' | 'children'> & { to: string }) {
  return <MuiLink component={RouterLink} {...props} />
}
