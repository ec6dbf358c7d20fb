import { useMutation } from '@tanstack/react-query'
import { useServices } from './services.tsx'

const minuteMs = 60_000

/** Hands a file of the server to the browser's downloads. A file, not a JSON call: it may be large and is passed on as it is. */
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
      // The browser may begin to read it later than this click.
      setTimeout(() => URL.revokeObjectURL(address), minuteMs)
      onDone?.()
    },
  })
}
