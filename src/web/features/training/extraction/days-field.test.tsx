import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DaysField, defaultDays, parseDays } from './days-field.tsx'

describe('days to extract', () => {
  it.each([
    ['', 1],
    ['abc', 1],
    ['0', 1],
    ['-4', 1],
    ['1', 1],
    ['12.9', 12],
    ['365', 365],
    ['99999', 99_999],
  ])('%j means %i', (typed, days) => {
    expect(parseDays(typed)).toBe(days)
  })

  it('can be cleared to type anew, and shows the value once it is left', () => {
    const values: number[] = []
    function Field() {
      const [days, setDays] = useState(defaultDays)
      return (
        <DaysField
          days={days}
          disabled={false}
          onDays={(next) => {
            values.push(next)
            setDays(next)
          }}
        />
      )
    }
    render(<Field />)
    const field = screen.getByLabelText<HTMLInputElement>('Days to extract')
    expect(field.value).toBe('365')
    expect(field).toHaveProperty('min', '1')
    expect(field).toHaveProperty('max', '3650')
    expect(screen.getByText('How far back to extract messages (1-3650 days)')).toBeDefined()
    fireEvent.change(field, { target: { value: '' } })
    expect(field.value).toBe('')
    expect(values).toEqual([1])
    expect(screen.getByText('As it stands, this goes back 1 day.')).toBeDefined()
    fireEvent.blur(field)
    expect(field.value).toBe('1')
    // What is beneath stays where it is, such as the button that was pressed to leave the field.
    expect(screen.getByText('As it stands, this goes back 1 day.')).toBeDefined()
    fireEvent.change(field, { target: { value: '5000' } })
    expect(screen.queryByText(/As it stands/)).toBeNull()
    fireEvent.blur(field)
    expect(field.value).toBe('5000')
  })
})
