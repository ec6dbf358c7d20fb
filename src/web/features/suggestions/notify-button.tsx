import Button from '@mui/material/Button'
import { useState } from 'react'
import { notificationState } from '#web/lib/notify.ts'

/** Asks the browser for notifications, where that has not been decided; they are for people whose mode is "ask". */
export function NotifyButton() {
  const [state, setState] = useState(notificationState)
  if (state !== 'default') return null
  const ask = async (): Promise<void> => setState(await Notification.requestPermission())
  return (
    <Button size="small" onClick={() => void ask()}>
      Notify me when a draft is waiting
    </Button>
  )
}
