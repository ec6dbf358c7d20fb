import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'

const explained = {
  messages: 'This is no Mac, so a made-up Messages history stands in for yours. None of it is real.',
  mailbox: 'A made-up mailbox stands in for yours. None of it is real, and nothing goes to Google.',
}

/** Says that the data shown was made up for the sample. */
export function SampleDataLabel({ of = 'messages' }: { of?: keyof typeof explained }) {
  return (
    <Tooltip title={explained[of]}>
      <Chip label="Sample data" size="small" variant="outlined" color="warning" tabIndex={0} />
    </Tooltip>
  )
}
