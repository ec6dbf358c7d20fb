/** What the owner says of a draft on a practice card, with the key that says it. */
export const answers = [
  { answer: 'yes', key: '1', label: 'I’d send this' },
  { answer: 'almost', key: '2', label: 'Almost' },
  { answer: 'no', key: '3', label: 'No' },
] as const
export type Answer = (typeof answers)[number]['answer']

export const labelOf = (answer: Answer): string => answers.find((one) => one.answer === answer)?.label ?? ''
