import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useState } from 'react'
import { Notice } from './states.tsx'

/** Product specification, section 9: status message auto-hide. */
export const statusMessageMs = 3000

interface Message {
  id: number
  text: string
  severity: 'success' | 'error' | 'info'
  /** The detail behind a terse specified text. */
  detail: string | undefined
}

export interface StatusMessages {
  message: Message | null
  /** The last error, kept in a quiet line after its message is gone, because three seconds are short. */
  problem: string | null
  say: (text: string, severity?: Message['severity'], detail?: string) => void
  dismiss: () => void
}

/** One message at a time, shown for three seconds. A newer one replaces it. */
export function useStatusMessages(): StatusMessages {
  const [message, setMessage] = useState<Message | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = message?.id
  useEffect(() => {
    if (shown === undefined) return undefined
    const timer = setTimeout(() => setMessage(null), statusMessageMs)
    return () => clearTimeout(timer)
  }, [shown])
  const say = useCallback<StatusMessages['say']>((text, severity = 'success', detail) => {
    setMessage((last) => ({ id: (last?.id ?? 0) + 1, text, severity, detail }))
    setProblem(severity === 'error' ? (detail === undefined ? text : `${text} ${detail}`) : null)
  }, [])
  return { message, problem, say, dismiss: useCallback(() => setMessage(null), []) }
}

/**
 * Placed next to the buttons it responds to. It keeps its space while empty (except on a phone), so that nothing moves when a message appears or disappears.
 */
export function StatusMessage({ message, problem, dismiss }: StatusMessages) {
  return (
    <Box
      sx={{
        minHeight: { xs: 0, sm: 52 }, // On a phone it is below them, and a width of 300px would become a height.
        flex: { xs: '1 1 auto', sm: '1 1 300px' },
        minWidth: 0,
        display: 'grid',
        alignItems: 'center',
      }}
    >
      {message !== null ? (
        <Notice severity={message.severity} onClose={dismiss}>
          <span>{message.text}</span>
          {message.detail !== undefined && (
            <Typography variant="body2" component="span" sx={{ display: 'block' }}>
              {message.detail}
            </Typography>
          )}
        </Notice>
      ) : (
        problem !== null && (
          <Typography variant="body2" color="textSecondary">
            Last problem: {problem}
          </Typography>
        )
      )}
    </Box>
  )
}
