import { useMutation } from '@tanstack/react-query'
import { useServices } from './services.tsx'

const minuteMs = 60_000

/** Downloads a file from the server through the browser. It may be large, so it is passed through unparsed instead of fetched as JSON. */
export function useDownload({ path, name, onDone }: { path: string; name: string; onDone?: () => void }) {
  const { base, session, fetch } = useServices()
  return useMutation({
    mutationFn: async () => {
      const answer = await fetch(`${base}${path}`, {
        headers: { Authorization: `Bearer ${session.token ?? ''}` },
        credentials: 'include',
      })
      if (!answer.ok) throw new Error(`Server error: ${answer.status}`)
      return answer.blob()
    },
    onSuccess: (blob) => {
      const address = URL.createObjectURL(blob)
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      // The browser may start reading it after this click.
      setTimeout(() => URL.revokeObjectURL(address), minuteMs)
      onDone?.()
    },
  })
}
