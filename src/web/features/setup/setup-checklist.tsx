import DoneIcon from '@mui/icons-material/CheckCircleRounded'
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedRounded'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { SetupStep } from './setup-steps.ts'

/** The steps to a first draft, replaced by the draft itself when all are done. Undefined while loading. */
export function SetupChecklist({ steps, modelOffer }: { steps: SetupStep[] | undefined; modelOffer: ReactNode }) {
  if (steps?.every(({ done }) => done) === true) {
    return (
      <SectionCard title="Your voice is ready">
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}>
          <Typography color="textSecondary">Pick a person, type what they write, and read what you would have answered.</Typography>
          <LinkButton to={paths.chat} variant="contained" sx={{ flexShrink: 0 }}>
            Draft a reply
          </LinkButton>
        </Stack>
      </SectionCard>
    )
  }
  const next = steps?.find(({ done }) => !done)
  const done = steps?.filter((step) => step.done).length ?? 0
  return (
    <SectionCard
      title="Set up"
      aside={
        steps !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {done} of {steps.length} done
          </Typography>
        )
      }
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps === undefined
          ? [1, 2, 3].map((row) => (
              <Box component="li" key={row} sx={{ py: 1.5 }}>
                <Skeleton width="40%" />
                <Skeleton width="65%" />
              </Box>
            ))
          : steps.map((step) => (
              <StepRow key={step.id} step={step} current={step === next}>
                {step === next && step.id === 'model' ? modelOffer : null}
              </StepRow>
            ))}
      </Box>
    </SectionCard>
  )
}

/** A finished step takes one line, so that the next one stands out. `children` replace its button. */
function StepRow({ step, current, children }: { step: SetupStep; current: boolean; children: ReactNode }) {
  if (step.done)
    return (
      <Stack component="li" direction="row" sx={{ gap: 2, pb: 1, '&:last-of-type': { pb: 0 } }}>
        <DoneIcon color="success" fontSize="small" titleAccess="Done" sx={{ mx: 0.25 }} />
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: 550 }}>
            {step.title}
          </Box>
          {' · '}
          <span>{step.detail}</span>
        </Typography>
      </Stack>
    )
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: children === null ? 'center' : 'flex-start',
        gap: 2,
        py: 1.75,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <OpenIcon titleAccess="To do" sx={{ color: current ? 'primary.main' : 'text.disabled' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550 }}>{step.title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {children === null && step.detail}
        </Typography>
        {children !== null && <Box sx={{ mt: 0.5 }}>{children}</Box>}
      </Box>
      {children === null && (
        <LinkButton to={step.action.to} variant={current ? 'contained' : 'text'} size={current ? 'medium' : 'small'} sx={{ flexShrink: 0 }}>
          {step.action.label}
        </LinkButton>
      )}
    </Stack>
  )
}
