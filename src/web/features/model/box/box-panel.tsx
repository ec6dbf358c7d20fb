import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { BoxModel } from '#contract/language-model/box.ts'
import { formatSize } from '#web/lib/amounts.ts'
import { useBox } from '#web/lib/queries/model-queries.ts'
import { LoadFailure, Loading, Notice } from '#web/ui/states.tsx'
import type { Choosing } from '../choice/use-choose.ts'
import { BoxProblem } from './box-problem.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { ModelRow } from './model-row.tsx'
import { OwnFile } from './own-file.tsx'
import { useBoxActs } from './use-box-acts.ts'

/** Every model that can run inside Idiolect: those it offers to download, those this computer has already, and any file of the owner's. */
export function BoxPanel({ choosing }: { choosing: Choosing }) {
  const box = useBox()
  const acts = useBoxActs(choosing)
  if (box.data === undefined) {
    return box.isError ? (
      <LoadFailure what="The models could not be listed. Nothing was changed." onRetry={() => void box.refetch()} />
    ) : (
      <Loading label="Looking at this computer" />
    )
  }
  const { models, machine, available, why_not: whyNot } = box.data
  if (!available) return <Notice severity="info">{whyNot?.text ?? 'Models cannot run inside Idiolect here.'}</Notice>
  const offered = models.filter(({ origin }) => origin === 'catalog')
  const here = models.filter(({ origin }) => origin !== 'catalog')
  const row = (one: BoxModel): ReactNode => <ModelRow key={one.id} model={one} state={box.data} acts={acts} choosing={choosing} />
  return (
    <Stack spacing={2.5}>
      <BoxProblem acts={acts} choosing={choosing} />
      <Group title="Offered by Idiolect" text={`${machine.chip}, ${formatSize(machine.memory)} of memory.`}>
        {offered.map(row)}
      </Group>
      {here.length > 0 && (
        <Group title="Already on this computer" text="Used right where they are. Nothing is downloaded, and the files are never changed.">
          {here.map(row)}
        </Group>
      )}
      <OwnFile choosing={choosing} />
      <DownloadDialog model={acts.asking} state={box.data} agreeing={acts.agreeing} onAgree={acts.agree} onClose={() => acts.ask(null)} />
    </Stack>
  )
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} spacing={1}>
      <Stack>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Stack>
      <Stack component="ul" spacing={1.25} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Stack>
    </Stack>
  )
}
