import ArrowUpIcon from '@mui/icons-material/ArrowUpwardRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Tooltip from '@mui/material/Tooltip'
import type { Ref, SubmitEvent } from 'react'

interface ComposerProps {
  text: string
  onText: (text: string) => void
  drafting: boolean
  count: number
  onCount: (count: number) => void
  onWrote: (text: string) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** What they write. Enter asks for drafts, Shift+Enter makes a new line (a new bubble). */
export function Composer({ text, onText, drafting, count, onCount, onWrote, ref }: ComposerProps) {
  const submit = (): void => {
    if (text.trim() === '' || drafting) return
    onWrote(text.trim())
    onText('')
  }
  return (
    <Box
      component="form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit()
      }}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, p: 1.5, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <InputBase
        multiline
        maxRows={6}
        inputRef={ref}
        value={text}
        placeholder="Type their message"
        inputProps={{ 'aria-label': 'Type their message', maxLength: 20_000 }}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
        sx={{
          flex: 1,
          minHeight: 44,
          px: 1.75,
          py: 1,
          fontSize: '1rem',
          lineHeight: 1.5,
          borderRadius: '18px',
          border: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.default',
          '&.Mui-focused': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
        }}
      />
      <Tooltip title="How many drafts">
        <Select
          size="small"
          value={count}
          onChange={(event) => onCount(event.target.value)}
          inputProps={{ 'aria-label': 'How many drafts' }}
          renderValue={(value) => `${value}×`}
          sx={{ height: 44, borderRadius: '18px' }}
        >
          {[1, 2, 3, 4, 5].map((number) => (
            <MenuItem key={number} value={number}>
              {number === 1 ? '1 draft' : `${number} drafts`}
            </MenuItem>
          ))}
        </Select>
      </Tooltip>
      <Tooltip title="Draft replies">
        <span>
          <IconButton
            type="submit"
            aria-label="Draft replies"
            disabled={text.trim() === '' || drafting}
            sx={{
              width: 44,
              height: 44,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
              '&:hover': { bgcolor: 'primary.dark' },
              '&.Mui-disabled': { bgcolor: 'theirs.main', color: 'text.disabled' },
            }}
          >
            <ArrowUpIcon />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  )
}
