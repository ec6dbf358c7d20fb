import type { AnswerRow } from '../row.ts'
import { INTENS } from './words.ts'

/** Answers to what happened to them. */
export const news = {
  congratulate: {
    is: 'congratulates',
    mark: '!',
    says: [
      `congratulations`,
      'congratulations {to you|you guys|you two|to both of you|that is amazing|that is awesome|that is great|that is so great|well deserved}',
      'mazel tov',
      'well done',
      'so proud of you',
      'proud of you',
      'i am so proud of you',
      'i am proud of you',
      'yay congratulations',
      'good job',
      'great job',
      'nice job',
      'way to go',
      'you did it',
      'i knew it',
      'i knew you could do it',
      'i knew you would',
      'knew it',
      'well deserved',
      'you deserve it',
      'you deserve it all',
      'félicitations',
      'felicidades',
      'herzlichen glückwunsch',
      'glückwunsch',
      'get it',
      'you go',
    ],
    plain: ['congrats'],
    formal: ['Congratulations'],
  },
  amazed: {
    is: 'is delighted',
    mark: '!',
    says: [
      '{that is|this is} {amazing|awesome|so great|great|wonderful|incredible|the best|huge|so exciting|exciting|fantastic|so cool|so good|great news|amazing news|the best news|wonderful news|such good news|so awesome|good news}',
      '{amazing|awesome|incredible|wonderful|fantastic|great news|amazing news|so exciting|how exciting|exciting|best news|so cool|so good|wonderful news|excellent news|brilliant|lovely news|no way|what|shut up|yes|yay|woohoo|woo|wow|omg|omg yay|lets go|yes lets go|huge}',
    ],
    plain: ["that's amazing"],
    formal: ["That's wonderful news"],
  },
  'happy-for-you': {
    is: 'is happy for them',
    mark: '!',
    says: [
      `{i am|im} ${INTENS} {happy|excited|glad|thrilled} {for you|for you guys|for her|for him|for them|for you both|to hear that|to hear it}`,
      `${INTENS} {happy|excited|glad|thrilled} {for you|for you guys|for her|for him|for them|for you both|to hear that|to hear it}`,
    ],
    plain: ['so happy for you'],
    formal: ["I'm so happy for you"],
  },
  'oh-no': {
    is: 'is sorry to hear it',
    careful: true,
    says: [
      '{oh no|no|ugh|aw|aww|aw no|oh man|man|dang|damn|shoot|yikes|oof|ouch|nooo|oh dear|oh gosh|bummer|what a bummer|poor you|poor thing|poor baby|you poor thing} [i am] [so] [sorry]',
      '{that|this} {sucks|stinks|is the worst|is awful|is terrible|is so annoying|is too bad|is so sad|is rough|is tough|is frustrating}',
      '[i am] [so|very] sorry [to hear that|about that|you are going through that]',
      'sucks',
      'the worst',
      'too bad',
      'what a pain',
      'how annoying',
      'that blows',
    ],
    plain: ["oh no I'm sorry", 'oh no that sucks'],
    formal: ["I'm sorry to hear that"],
  },
  'are-you-ok': {
    is: 'asks whether they are well',
    careful: true,
    mark: '?',
    says: [
      '{are you ok|you ok|are you alright|you alright|are you both ok|are you hurt|is everyone ok|how are you feeling|how are you holding up|are you guys ok|is she ok|is he ok|everyone ok}',
    ],
    plain: ['are you ok'],
    formal: ['Are you all right'],
  },
  'hope-better': {
    is: 'hopes it gets better',
    careful: true,
    says: [
      '{hope it gets better|i hope it gets better|hope it gets sorted|hope it works out|i hope it works out|fingers crossed|it will be ok|it will work out|you will be ok|hope you figure it out|hope it gets fixed|it gets better}',
    ],
    plain: ['hope it works out'],
    formal: ['I hope it works out'],
  },
  'feel-better': {
    is: 'wishes them well',
    careful: true,
    mark: '!',
    says: [
      '{feel better|feel better soon|get well soon|get well|hope you feel better|hope you feel better soon|i hope you feel better|i hope you feel better soon|get some rest|rest up|take it easy|get better|get better soon|hope she feels better|hope he feels better|hope she feels better soon|rest|drink water|take care|take care of yourself|rest well|gute besserung}',
    ],
    plain: ['oh no feel better', 'hope you feel better soon'],
    formal: ['I hope you feel better soon'],
  },
  'need-anything': {
    is: 'offers help',
    careful: true,
    mark: '?',
    says: [
      '{do you need anything|need anything|you need anything|can i bring you anything|anything i can do|can i help|do you need help|how can i help|can i do anything|what can i do|want me to bring you anything|let me know if you need anything|let me know if i can help|let me know how i can help}',
    ],
    plain: ['do you need anything'],
    formal: ['Do you need anything'],
  },
  'you-got-this': {
    is: 'encourages',
    mark: '!',
    says: [
      '{you got this|you have got this|you have this|you can do it|you can do this|you will do great|you will be great|you will be fine|you are going to do great|you are going to be great|you are going to crush it|you will crush it|you will kill it|you will nail it|you are almost there|almost done|almost there|believe in you|i believe in you|rooting for you|keep going}',
    ],
    plain: ['you got this'],
    formal: ["You'll do great"],
  },
  'hang-in': {
    is: 'bears up with them',
    says: [
      '{hang in there|hang in|stay strong|sending love|sending hugs|hugs|sending good vibes|thinking of you|take a break|breathe|deep breaths|one day at a time|take it easy|be nice to yourself|you deserve a break}',
    ],
    plain: ['hang in there'],
    formal: ['Hang in there'],
  },
  'good-luck': {
    is: 'wishes luck',
    mark: '!',
    says: [
      '{good luck|good luck today|good luck tomorrow|good luck with it|good luck with that|best of luck|fingers crossed|break a leg|knock em dead|knock them dead|go get em|sending good vibes|viel glück|buena suerte|bonne chance|all the best}',
    ],
    plain: ['good luck'],
    formal: ['Good luck'],
  },
  'let-me-know': {
    is: 'wants to hear how it goes',
    says: [
      '{let me know how it goes|let me know|keep me posted|tell me how it goes|lemme know how it goes|let us know|keep me updated|report back|text me after|call me after}',
    ],
    plain: ['let me know how it goes'],
    formal: ['Let me know how it goes'],
  },
  welcome: {
    is: 'you are welcome',
    careful: true,
    says: [
      '{you are welcome|you are so welcome|you are very welcome|no problem|no prob|no worries|of course|my pleasure|dont mention it|happy to help|happy to|glad to help|sure thing|sure|no biggie|not a problem|it was nothing|glad i could help|de nada|gerne|de rien|any time|anytime|yes of course|of course always|always|you bet|absolutely|no thanks needed|least i could do|yep|glad you like it|glad you liked it|glad it helped}',
    ],
    plain: ['of course', 'no problem'],
    formal: ["You're welcome"],
    mark: '!',
  },
  anytime: {
    is: 'any time',
    careful: true,
    mark: '!',
    says: ['{anytime|any time|always|any day|whenever|anything for you|happy to|happy to help|glad to help}'],
    plain: ['anytime', 'happy to'],
    formal: ['Happy to help'],
  },
} as const satisfies Record<string, AnswerRow>
