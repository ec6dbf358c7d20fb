import { useTheme } from '@mui/material/styles'

/** What is wrong is hatched, for those who cannot tell it by its color: a chart's bars name it as `url(#id)`. */
export function Hatch({ id }: { id: string }) {
  const { palette } = useTheme().vars
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={6} height={6} fill={palette.background.paper} />
        <rect width={2.5} height={6} fill={palette.error.main} />
      </pattern>
    </defs>
  )
}
