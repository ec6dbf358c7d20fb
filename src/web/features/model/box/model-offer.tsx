import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useBox } from '#web/lib/queries/model-queries.ts'
import { onDeviceDrafts } from '#web/lib/product.ts'
import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useChoose, type Choosing } from '../choice/use-choose.ts'
import { BoxProblem } from './box-problem.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { DownloadProgress } from './download-progress.tsx'
import { useBoxActs, type BoxActs } from './use-box-acts.ts'
import { offerWords, useOffer, type Offer } from './use-offer.ts'

const own = `drafts are ${onDeviceDrafts}`

/** The offer as a card of its own; no card where there is nothing to offer. */
export function ModelOfferCard() {
  return useOffer() === null ? null : (
    <SectionCard title="Choose what drafts for you">
      <ModelOffer />
    </SectionCard>
  )
}

/** While no model drafts: the best one for this computer, with one button. Nothing if one is chosen and here. */
export function ModelOffer({ beside }: { beside?: ReactNode }) {
  const offer = useOffer()
  const box = useBox().data
  const choosing = useChoose()
  const acts = useBoxActs(choosing)
  if (offer === null) return null
  return (
    <Stack spacing={2}>
      <BoxProblem acts={acts} choosing={choosing} />
      {offer.kind === 'coming' ? (
        <>
          <Typography color="textSecondary">
            {offer.model.name} drafts for you from the moment it is here. Until then, {own}.
          </Typography>
          <DownloadProgress model={offer.model} acts={acts} />
        </>
      ) : (
        <Box sx={{ maxWidth: 640 }}>
          <Typography>For now, {own}. A language model answers what was really asked, in your style.</Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {offerWords(offer)}
          </Typography>
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {offer.kind !== 'coming' && <Take offer={offer} choosing={choosing} acts={acts} />}
        {offer.kind !== 'choose' && (
          <LinkButton to={paths.settingsModel} color="inherit">
            All choices
          </LinkButton>
        )}
        {beside}
      </Stack>
      {box !== undefined && (
        <DownloadDialog model={acts.asking} state={box} agreeing={acts.agreeing} onAgree={acts.agree} onClose={() => acts.ask(null)} />
      )}
    </Stack>
  )
}

function Take({ offer, choosing, acts }: { offer: Exclude<Offer, { kind: 'coming' }>; choosing: Choosing; acts: BoxActs }) {
  if (offer.kind === 'choose') {
    return (
      <LinkButton to={paths.settingsModel} variant="contained">
        Choose a model
      </LinkButton>
    )
  }
  if (offer.kind === 'download') {
    return (
      <Button variant="contained" onClick={() => acts.ask(offer.model)}>
        Download and use {offer.model.name}
      </Button>
    )
  }
  const [name, choice] =
    offer.kind === 'apple'
      ? ['Apple’s model', { engine: 'apple' as const }]
      : [offer.model.name, { engine: 'box' as const, model: offer.model.id }]
  return (
    <Button variant="contained" loading={choosing.choosing} onClick={() => choosing.choose(choice)}>
      Use {name}
    </Button>
  )
}
