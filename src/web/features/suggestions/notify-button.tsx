import Button from '@mui/material/Button'
import { useState } from 'react'
import { notificationState } from '#web/lib/notify.ts'

/** Asks for permission to show notifications, if that is undecided. They are for people in mode "ask". */
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
