/** What is drafted for: short, as texts are. */
export const questions = [
  'are you coming tonight?',
  'can you send me the address',
  'thanks again for yesterday!!',
  'how was your day\nany news from the landlord?',
  'running 10 min late sorry',
  'did you see the photos I sent',
] as const
