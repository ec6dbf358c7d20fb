import Chip from '@mui/material/Chip'
import Tooltip from '@mui/material/Tooltip'

/** Says that what is shown was written for the sample Messages app and belongs to nobody. */
export function SampleDataLabel() {
  return (
    <Tooltip title="This is no Mac, so a made-up Messages history stands in for yours. None of it is real.">
      <Chip label="Sample data" size="small" variant="outlined" color="warning" tabIndex={0} />
    </Tooltip>
  )
}
