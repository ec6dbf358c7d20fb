import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useContext, useId, type ReactNode } from 'react'
import { FoldedCard, FoldsContext, type Fold } from './folds/folded-card.tsx'

interface SectionCardProps {
  title: string
  /** Next to the title. */
  aside?: ReactNode
  /** How it folds on a page that folds its sections (`Folds`). */
  fold?: Fold
  /** Above the folding content, and shown whether it is open or not: what the owner should know, if anything. */
  notices?: ReactNode
  /** The same, below it: the actions. */
  actions?: ReactNode
  children: ReactNode
}

/** A card with a title, which is also its name for screen readers. */
export function SectionCard({ title, aside, fold, notices, actions, children }: SectionCardProps) {
  const id = useId()
  if (useContext(FoldsContext) && fold !== undefined) {
    return (
      <FoldedCard title={title} aside={aside} fold={fold} notices={notices} actions={actions}>
        {children}
      </FoldedCard>
    )
  }
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
      {notices !== undefined && (
        <Stack spacing={2.5} sx={{ '&:not(:empty)': { mb: 2.5 } }}>
          {notices}
        </Stack>
      )}
      {children}
      {actions !== undefined && <Box sx={{ mt: 2.5 }}>{actions}</Box>}
    </Card>
  )
}
