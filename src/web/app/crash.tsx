import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { app } from '#contract/app.ts'
import { cannotReachText } from '../lib/api/api-error.ts'
import { useConnection } from '../lib/queries/knowledge.ts'
import { hasLeftText } from '../lib/queries/left-texts.ts'
import { isMissingChunk, mayReloadByItself } from '../lib/page-chunk.ts'
import { productName } from '../lib/product.ts'
import { useServices } from '../lib/services.tsx'
import { Page } from '../ui/page.tsx'

/** Shown in place of a page that crashed. The frame around it stays, so the owner can go elsewhere. */
export function Crash() {
  const error = useRouteError()
  if (isMissingChunk(error)) return <MissingChunk />
  return (
    <Page title="Something went wrong" width={640} intro="Your data is safe. Loading the page again usually helps.">
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <LoadAgain />
        <Typography variant="body2" color="textSecondary">
          What went wrong: {error instanceof Error ? error.message : 'unknown'}
        </Typography>
      </Stack>
    </Page>
  )
}

/**
 * The page's code failed to load. The browser remembers that, so the page is reloaded as soon as the server answers, unless that would lose what the owner
 * was writing on another one.
 */
function MissingChunk() {
  const { call, reload } = useServices()
  const { reachable } = useConnection()
  const queries = useQueryClient()
  const writing = hasLeftText(queries)
  const [answered, setAnswered] = useState(false)
  useEffect(() => {
    if (!reachable) return undefined
    let current = true
    const look = async (): Promise<void> => {
      try {
        await call(app.info, {})
      } catch {
        // Also reported to the connection, so that the server's return is noticed.
        return
      }
      if (!current) return
      if (!writing && mayReloadByItself(window.sessionStorage, Date.now())) reload()
      else setAnswered(true)
    }
    void look()
    return () => {
      current = false
    }
  }, [reachable, call, reload, writing])
  return (
    <Page
      title={answered ? 'This page didn’t load' : cannotReachText}
      width={640}
      intro={
        answered
          ? writing
            ? `${productName} answers again. What you were writing is still on the page you came from; loading again would lose it.`
            : `${productName} answers, but this page didn’t arrive. It may have been updated. Your data is safe.`
          : writing
            ? 'What you were writing is still on the page you came from.'
            : 'This page opens automatically as soon as it answers. Your data is safe.'
      }
    >
      <LoadAgain />
    </Page>
  )
}

function LoadAgain() {
  const { reload } = useServices()
  return (
    <Button variant="contained" onClick={reload}>
      Load the page again
    </Button>
  )
}
