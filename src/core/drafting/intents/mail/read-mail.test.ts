import { describe, expect, it } from 'vitest'
import { readMail } from './read-mail.ts'

const read = (...paragraphs: string[]) => readMail(paragraphs).intent

describe('what a mail wants', () => {
  it.each([
    [
      'a time, whatever is told around it',
      'suggests-time',
      'My new class would love to see the octopus. Would a Wednesday next month be possible? We are 22.',
    ],
    ['a time that the sentence before names', 'suggests-time', 'The plumber can come on Monday between eight and ten. Does that suit you?'],
    ['another time', 'moves-time', 'Could we come a week later than planned? The bus is taken.'],
    ['a favor', 'favor', 'I have put the numbers into the shared folder. Could you have a quick look before I send them?'],
    ['leave', 'permission', 'Thank you for the report. May we quote the numbers on page two in our annual report?'],
    ['to be had and read, though they thank for the order', 'sends', 'Invoice for the labels is attached. Thanks for the order!'],
    ['to be known', 'fyi', 'The office will be closed on Friday. Sorry for the inconvenience.'],
    ['a choice, whichever sentence asks for it', 'choice', 'We have Monday at 9 or Friday at 11. Which would you prefer?'],
    ['whether something is still to be had', 'yes-no', 'Is the bookcase still free?'],
    ['to be confirmed as received, with what it sends', 'sends', 'Here is the final list. Could you confirm that you have received it?'],
    [
      'to be confirmed as received, after it was sent',
      'done-yet',
      'Kindly acknowledge receipt of the documents that I sent you last Friday.',
    ],
    ['a look at what it sends', 'sends', 'Attached is the proof. Let me know if it looks good and we will print it tomorrow.'],
    ['nothing but to be found attached', 'sends', 'Please find the revised plan attached. Two outlets have moved.'],
    ['a signature', 'request', 'Attached is the renewed lease. Please sign page 6 and send it back to me.'],
    ['no objection', 'suggests-time', 'I would post the video on Wednesday, unless you have any objections.'],
    ['interest', 'proposal', 'We would like you to speak at our lunch. Could you let me know whether you would be interested?'],
    ['leave to give a number away', 'permission', 'The Herald called. Is it okay if I give her your direct number?'],
    ['nothing but to thank', 'thanks', 'Thank you so much for stepping in on Monday.'],
  ])('is %s', (_, intent, text) => {
    expect(read(text)).toBe(intent)
  })

  it.each([
    ['several questions', 'Which flight are you on? Do you need a bed?'],
    ['what only its owner can tell', 'What do you think we should charge for the tours?'],
    ['the same, asked politely', 'Please let us know by the end of the month which dates would suit you.'],
    ['an opinion on what was not read here', 'The draft is in the folder. How do you like it?'],
    ['a fact that is not about the owner', 'Is there a way to read the file in parts?'],
    ['a number', 'Could you let us know the total number of visitors?'],
    ['a form and something else', 'Attached is the lease. Please sign it and send it back. How many keys do you have?'],
    ['code', 'Could you run fit(x) and send me the result?'],
    ['a list', '1. Who brings the cake? 2. Who opens the hall?'],
    ['a choice that nobody offers', 'Order online or visit our store.'],
    ['what a shop asks of everybody', 'Enjoy 20% off all rugs this weekend with promo code WARM. Would you like first pick?'],
  ])('is not read where a line cannot answer it: %s', (_, text) => {
    expect(read(text)).toBe('unknown')
  })

  it('is nothing where any of it is grave', () => {
    expect(read('Grandma had a stroke this morning.', 'Could you call me tonight?')).toBe('emergency')
    expect(read('Could you feed the cat?', 'I do not want to live any more.')).toBe('emergency')
    expect(read('Attached is the draft, let me know what you think.', 'I do not want to live any more.')).toBe('emergency')
  })

  it('is nothing where a program wrote it', () => {
    expect(read('Two lamps for the price of one.', 'You receive this mail because you are a customer. Unsubscribe here.')).toBe('automated')
  })

  it('is sure only where all of it was read', () => {
    expect(readMail(['Could we meet on Thursday instead?']).sure).toBe(true)
    expect(readMail(['The room is taken on Wednesday.', 'Could we meet on Thursday instead?']).sure).toBe(false)
  })
})
