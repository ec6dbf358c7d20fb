import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { parseSuggestionCount } from './texts.ts'
import { NumberBox } from '#web/ui/number-box.tsx'

it('says at once which number it takes for what is typed, where that is another', () => {
  function Field() {
    const [value, setValue] = useState(3)
    return (
      <NumberBox label="Count" value={value} min={1} max={5} helperText="From 1 to 5" accept={parseSuggestionCount} onValue={setValue} />
    )
  }
  render(<Field />)
  const field = screen.getByLabelText('Count')
  for (const [typed, words] of [
    ['', 'Taken as 1. From 1 to 5'],
    ['0', 'Taken as 1. From 1 to 5'],
    ['9', 'Taken as 5. From 1 to 5'],
    ['4', 'From 1 to 5'],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    expect(screen.getByText(words)).toBeDefined()
  }
})
