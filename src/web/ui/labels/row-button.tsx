import Button, { type ButtonProps } from '@mui/material/Button'

/** A quiet button beneath its text. */
export function RowButton(props: Pick<ButtonProps, 'onClick' | 'loading' | 'href' | 'children'>) {
  return <Button size="small" variant="outlined" color="inherit" sx={{ mt: 1 }} {...props} />
}
