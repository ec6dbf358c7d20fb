/** Mail that nobody answers. `kind` is its format (`../automatic-mail.ts`). If a sender has several texts, they come in turn. */
export interface MachineSender {
  readonly name: string
  readonly address: string
  readonly kind: 'newsletter' | 'shop' | 'no-reply' | 'list' | 'invitation' | 'out-of-office' | 'bounce' | 'ticket'
  readonly mails: readonly (readonly [subject: string, text: string])[]
}

export const machineSenders: readonly MachineSender[] = [
  {
    name: 'Tidepool Weekly',
    address: 'letters@tidepoolweekly.example',
    kind: 'newsletter',
    mails: [
      ['What the moon does to your shore', 'This week: spring tides, and where to stand for them.'],
      ['Seven snails you have walked past', 'Have you met the dog whelk? You have. Here is how to tell.'],
      ['A jellyfish is not a fish', 'And a starfish is not one either. A short history of bad names.'],
      ['Winter on the rocks', 'Where do the crabs go? Most of them: nowhere.'],
      ['The best boots of the year', 'We put eleven pairs into the water. Two stayed dry.'],
      ['Octopus news', 'Another one has learned to open the door. Should we worry?'],
      ['Sand, under the microscope', 'What a spoonful of your beach is made of. Reply and tell us where you looked!'],
      ['The tide that came twice', 'A storm, a harbor, and a clock that ran backwards.'],
    ],
  },
  {
    name: 'Cliff & Rope',
    address: 'offers@cliffandrope.example',
    kind: 'shop',
    mails: [
      ['Chalk bags: 30 % off until Sunday', 'Your hands will thank you. Shop now.'],
      ['You left something in your cart', 'The blue harness is still waiting for you. Do you want it?'],
      ['New shoes for small feet', 'They are here, in every color but gray.'],
      ['Last chance', 'This time we mean it: everything must go.'],
      ['How did you like the rope?', 'Tell us in two minutes and win a carabiner.'],
    ],
  },
  {
    name: 'Harbor Credit Union',
    address: 'no-reply@harborcu.example',
    kind: 'no-reply',
    mails: [
      ['Your statement is ready', 'Your monthly statement is ready. Please sign in to read it.'],
      ['A payment of $42.20 was made', 'A payment was made with your card ending in 0117. If it was not you, call us.'],
      ['Your statement is ready', 'Your monthly statement is ready. Please sign in to read it.'],
      ['New sign-in from a phone', 'Somebody signed in to your account from a new phone. Was it you?'],
      ['Your statement is ready', 'Your monthly statement is ready. Please sign in to read it.'],
    ],
  },
  {
    name: 'Northeast Exhibit Makers',
    address: 'makers@lists.exhibits.example',
    kind: 'list',
    mails: [
      [
        '[makers] Who has used LED strips under water?',
        'We want to light a tank from below. Has anybody done this for longer than a year?',
      ],
      ['[makers] Re: Who has used LED strips under water?', 'We have. They die after eight months. Ask me for the better ones.'],
      ['[makers] Meeting in Portland', 'Who is coming to the spring meeting? Please add yourselves to the table.'],
      ['[makers] Looking for a plexiglass bender', 'Ours is broken. Does anybody have one to lend?'],
      ['[makers] Job: exhibit designer', 'We are hiring. Please pass it on.'],
    ],
  },
  {
    name: 'Helen Okafor',
    address: 'helen.okafor@example.com',
    kind: 'invitation',
    mails: [
      ['Invitation: Monday meeting', 'Monday at 9:30 in the library'],
      ['Invitation: Board lunch', 'Thursday at 12:00 in the library'],
      ['Invitation: Fire drill', 'Tuesday at 15:00, everywhere'],
    ],
  },
  {
    name: 'Robert Achterberg',
    address: 'r.achterberg@lowtide-foundation.example',
    kind: 'out-of-office',
    mails: [
      ['Automatic reply: Report on the first half of the grant', 'I am out of the office until the 9th and will answer after that.'],
      ['Automatic reply: A visit in the spring', 'I am traveling this week with little access to mail.'],
    ],
  },
  {
    name: 'Mail Delivery Subsystem',
    address: 'mailer-daemon@mail.example.com',
    kind: 'bounce',
    mails: [
      [
        'Delivery Status Notification (Failure)',
        'Your message was not delivered to lena.ortiz@example.org because the address could not be found.',
      ],
    ],
  },
  {
    name: 'Pump Supply Desk',
    address: 'support@pumpsupply.example',
    kind: 'ticket',
    mails: [
      ['[#48213] We have received your request', 'Thank you for contacting us. Somebody will answer within two days.'],
      ['[#48213] Your request has been updated', 'The second pump has been ordered. Delivery is expected on Tuesday.'],
      ['[#48213] How did we do?', 'Please rate our support from one to five.'],
    ],
  },
]
