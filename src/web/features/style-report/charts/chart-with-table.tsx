import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { createContext, use, useState, type ReactNode } from 'react'
import { FoldOpenContext } from '#web/ui/folds/folded-card.tsx'

/** Columns and rows of numbers as they are read out; the first cell of a row names it. */
export interface NumberTable {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

interface ChartWithTableProps {
  table: NumberTable
  children: ReactNode
}

const AsTableContext = createContext(false)

/** A drawing inside `ChartWithTable`, of `height` pixels: left out of what is read, gone while the table is shown, and not drawn where its section is closed. */
export function Drawing({ height, children }: { height: number; children: ReactNode }) {
  const isOpen = use(FoldOpenContext)
  if (use(AsTableContext)) return null
  return (
    <Box aria-hidden sx={{ minHeight: height }}>
      {isOpen && children}
    </Box>
  )
}

/**
 * Drawings with their explanations, and the table behind them. Whoever cannot see gets the table in any case: it is always in the page,
 * out of sight while the drawings are shown.
 */
export function ChartWithTable({ table, children }: ChartWithTableProps) {
  const [asTable, setAsTable] = useState(false)
  const label = asTable ? 'Show as chart' : 'Show as table'
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <AsTableContext value={asTable}>{children}</AsTableContext>
      <Box
        {...(asTable ? { role: 'region', 'aria-label': table.caption, tabIndex: 0 } : {})}
        sx={asTable ? { overflowX: 'auto' } : outOfSight}
      >
        <DataTable {...table} />
      </Box>
      <Button size="small" aria-label={`${label}: ${table.caption}`} onClick={() => setAsTable(!asTable)} sx={{ ml: -1.25, mt: 0.5 }}>
        {label}
      </Button>
    </Box>
  )
}

const outOfSight: SxProps<Theme> = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

function DataTable({ caption, columns, rows }: NumberTable) {
  return (
    <Table
      size="small"
      sx={{
        '& td, & th': { fontSize: '0.8125rem', px: 0.5 },
        '& td:last-of-type, & th:last-of-type': { pr: 0 },
        '& th:first-of-type': { pl: 0 },
        '& caption': { captionSide: 'top' },
      }}
    >
      <Typography
        component="caption"
        variant="body2"
        sx={{ p: '0 0 8px !important', color: 'text.secondary', '& caption': { captionSide: 'top' } }}
      >
        {caption}
      </Typography>
      <TableHead>
        <TableRow>
          {columns.map((column, index) => (
            <TableCell key={column} scope="col" align={index === 0 ? 'left' : 'right'} sx={{ color: 'text.secondary', fontWeight: 500 }}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(([name = '', ...cells]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ minWidth: 88 }}>
              {name}
            </TableCell>
            {cells.map((cell, index) => (
              <TableCell key={columns[index + 1]} align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
