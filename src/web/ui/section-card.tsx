import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface SectionCardProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A card with a title, named by it for screen readers. */
export function SectionCard({ title, aside, children }: SectionCardProps) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', columnGap: 2, rowGap: 0.5, flexWrap: 'wrap', mb: 2 }}
      >
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </Card>
  )
}
