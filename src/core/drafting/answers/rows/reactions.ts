import type { AnswerRow } from '../row.ts'

/** Answers to jokes, complaints, pictures and the weather, and to what is grave. */
export const reactions = {
  laugh: {
    is: 'laughs',
    beside: true,
    says: [
      '{haha|hahaha|hahahaha|hahah|hahahah|ha|haha haha|lol|lolol|lmao|lmfao|rofl|hehe|hehehe|jaja|jajaja|mdr|hihi|i am dying|dying|dead|i am dead|i cant|i am crying|crying|screaming|i am screaming|lmaoo|that is hilarious|hilarious|too funny|that is so funny|so funny|that is funny|funny|good one|nice one|hysterical|cackling}',
    ],
    plain: ['{laugh}'],
    formal: ['Haha'],
  },
  'laugh-omg': {
    is: 'laughs, amazed',
    says: [
      '{omg|oh my god|stop|amazing|wow|no way|incredible|iconic|legend|classic|i love it|love it|love that|that is amazing|that is great|so good|that is the best|of course} {haha|lol|lmao|hahaha|hehe}',
      '{omg|oh my god|stop|no way|iconic|legend|i love it|love it|that is amazing}',
    ],
    plain: ['omg {laugh}'],
    formal: ["That's funny"],
  },
  ugh: {
    is: 'is annoyed with them',
    says: [
      '{ugh|ugh i am sorry|ugh sorry|so annoying|that is so annoying|how annoying|annoying|the worst|that is the worst|ridiculous|that is ridiculous|so frustrating|that is so frustrating|insane|that is insane|rude|so rude|what a jerk|oof|yikes|ugh the worst|ugh that sucks|that sucks|sucks|boo|i hate that|hate that|hate it when that happens|unbelievable|typical|wow rude|smh|that is crazy}',
    ],
    plain: ["ugh that's so annoying", 'ugh the worst'],
    formal: ['That sounds frustrating'],
  },
  'no-way': {
    is: 'is surprised',
    mark: '!',
    says: [
      '{no way|what|omg|wow|whoa|wait what|seriously|really|are you serious|shut up|you are kidding|omg no|omg what|holy cow|oh my god|oh my gosh|oh wow|dude|insane|crazy|that is crazy|that is wild|that is insane|wild|thats nuts|nuts|unbelievable|holy crap|for real}',
    ],
    plain: ['no way'],
    formal: ['Really'],
  },
  'sorry-annoying': {
    is: 'is sorry for them',
    says: [
      '[i am] [so] sorry',
      'sorry you have to deal with that',
      'you deserve better',
      'poor you',
      'hang in there',
      'i feel you',
      'i feel that',
      'been there',
      'feel that',
      'i get it',
      'same',
    ],
    plain: ['{sorry} you have to deal with that'],
    formal: ["I'm sorry you have to deal with that"],
  },
  'my-bad': {
    is: 'is sorry',
    says: [
      '[i am] [so|very|really] sorry',
      'my bad',
      'sorry my bad',
      'oops',
      'oops sorry',
      'i know i am sorry',
      'i know sorry',
      'sorry sorry',
      'my fault',
      'i am the worst',
      'forgive me',
      'i apologize',
      'whoops',
      'my apologies',
      'apologies',
      'oh no sorry',
      'omg sorry',
      'omg i am so sorry',
      'sorry about that',
      'sorry for that',
      'lo siento',
      'perdon',
      'entschuldigung',
      'tut mir leid',
      'désolé',
    ],
    plain: ['{sorry}, my bad', "I'm so sorry"],
    formal: ["I'm sorry about that"],
  },
  'sorry-make-up': {
    is: 'will make up for it',
    says: [
      '{i will make it up to you|will make it up to you|let me make it up to you|i owe you|i owe you one|wont happen again|it wont happen again|i will do better|i know i know|i know|you are right|ur right|fair|fair enough|guilty|true}',
    ],
    plain: ["I know, you're right"],
    formal: ["You're right, I'm sorry"],
  },
  'me-too': {
    is: 'feels the same',
    mark: '!',
    says: [
      '{me too|me neither|same|same here|same same|me either|cant wait|i cant wait|cant wait either|neither can i|me too so excited|so excited|likewise|us too|i know|yes|yes me too|ich auch|yo tambien|moi aussi}',
    ],
    plain: ['me too', 'same'],
    formal: ['Me too'],
  },
  'so-cute': {
    is: 'finds it sweet',
    mark: '!',
    says: [
      '{so|too|how|super|the|omg so|that is so|she is so|he is so|they are so|so so} {cute|cutest|adorable|sweet|precious|pretty|beautiful}',
      '{cute|adorable|precious|cutest|cutie|cuties|so beautiful|beautiful|gorgeous|my heart|i am melting|melting|look at that face|that face|what a cutie|look at her|look at him|look at them|i love her|i love him|i love them|too much}',
    ],
    plain: ['so cute', 'omg so cute'],
    formal: ['So sweet'],
  },
  aw: {
    is: 'is touched',
    says: [
      '{aw|aww|awww|aw so sweet|aw how sweet|aw cute|aw my heart|my heart|aw i love that|aw that is so sweet|aw yay|so sweet|how sweet}',
    ],
    plain: ['aww'],
    formal: ['How lovely'],
  },
  'love-that': {
    is: 'likes it',
    mark: '!',
    says: [
      '{love that|i love that|love this|i love this|love it|i love it|so great|so good|that is so great|that is so nice|so nice|nice|that is awesome|awesome|amazing|yay|great|fun|how fun|so fun|cool|that is so cool|so cool|lovely|how lovely|wonderful}',
    ],
    plain: ['I love that'],
    formal: ["That's lovely"],
  },
  'agree-so': {
    is: 'agrees',
    says: [
      '{i know|i know right|right|ikr|so true|true|for real|fr|seriously|truly|agreed|agree|i agree|same|yeah|yes|yep|totally|exactly|facts|very true|tell me about it|for sure|it is|it really is|yeah it is|really|definitely|absolutely|100|preach|word}',
    ],
    plain: ['I know right', 'so true'],
    formal: ['I agree'],
  },
  right: {
    is: 'agrees, asking',
    mark: '?',
    says: ['{right|i know right|ikr|isnt it|is it not|is it|really}'],
    plain: ['right'],
    formal: ["Isn't it"],
  },
  'wait-what': {
    is: 'asks on',
    careful: true,
    mark: '?',
    says: [
      '{wait what|what|what happened|omg what|what is it|omg what happened|what is going on|huh|what do you mean|oh no what|oh no what happened|uh oh what|what who|who}',
    ],
    plain: ['omg what', 'wait what happened'],
    formal: ['What happened'],
  },
  'ask-who': { is: 'asks who', mark: '?', says: ['{who|omg who|wait who|who who}'], plain: ['who'], formal: ['Who'] },
  'tell-me': {
    is: 'wants to hear it',
    mark: '!',
    says: [
      '{tell me|tell me everything|tell me more|spill|do tell|go on|omg tell me|i need details|details|details please|i need to know|im listening|i am listening|i am all ears|all ears|spill the tea|tell}',
    ],
    plain: ['tell me everything'],
    formal: ['Tell me more'],
  },
  'ok-thanks': {
    is: 'thanks for telling',
    says: [
      '{ok|great|perfect|got it|awesome|cool|oh good|oh great|amazing|good to know|yes|nice} {thanks|thank you|thank you so much}',
      '{thanks|thank you} [so much] [for letting me know|for the heads up|for telling me|for the info|for the update|for checking]',
      'good to know',
    ],
    plain: ['{ok} {thanks}'],
    formal: ['Thank you for letting me know'],
  },
  'thanks-telling': {
    is: 'thanks for telling',
    mark: '!',
    says: ['[oh no|oh|omg|oh gosh|shoot|oh shoot] {thanks|thank you} [so much] [for telling me|for letting me know|for the heads up]'],
    plain: ['oh {thanks} for letting me know'],
    formal: ['Thank you for letting me know'],
  },
  perfect: {
    is: 'perfect',
    mark: '!',
    says: ['{perfect|great|awesome|amazing|wonderful|excellent|lovely|nice|cool|yay|sweet|good}'],
    plain: ['perfect'],
    formal: ['Perfect'],
  },
  nice: {
    is: 'nice',
    mark: '!',
    says: [
      '{nice|cool|awesome|great|lovely|so nice|sounds nice|sounds lovely|sounds great|very nice|oh nice|amazing|love that|jealous|so jealous|i am jealous|good|sounds amazing}',
    ],
    plain: ['nice'],
    formal: ['How nice'],
  },
  fun: {
    is: 'fun',
    mark: '!',
    says: [
      '{fun|have fun|so fun|enjoy|sounds fun|oh fun|how fun|have so much fun|have a good time|have a great time|enjoy it|that sounds fun|have the best time}',
    ],
    plain: ['have fun'],
    formal: ['Enjoy'],
  },
  'thanks-anyway': {
    is: 'thanks all the same',
    says: [
      '{thanks|thank you} {anyway|though|anyways|regardless}',
      '{ok|no worries|no problem|all good} {thanks|thank you}',
      'ok {thanks|thank you} {anyway|though}',
      'oh ok thanks',
    ],
    plain: ['no worries, {thanks} anyway'],
    formal: ['No problem, thank you anyway'],
  },
  thumbs: { is: 'a thumb up', says: ['xthumbs', 'xok', '{ok|cool|great|nice|perfect|k}'], plain: ['👍'], formal: ['Great'] },
  'you-are-best': {
    is: 'praises them',
    mark: '!',
    says: [
      '{you are the best|you are amazing|you rock|best|the best|you are a lifesaver|lifesaver|you are awesome|love you|you are a star|you are an angel}',
    ],
    plain: ["you're the best"],
    formal: ["You're very kind"],
  },
  'i-know': {
    is: 'agrees, laughing',
    says: ['{i know|i know right|right|ikr|seriously|for real|honestly|truly|literally|so true|facts}'],
    plain: ['I know right'],
    formal: ['I know'],
  },
  'so-sorry': {
    is: 'is sorry for their loss',
    careful: true,
    grave: true,
    says: [
      '{oh no|oh my god|omg|oh|oh my gosh|no|oh no no} [i am] [so|so so|very|really|truly] sorry [for your loss|for you|to hear that|to hear this|about that|about your loss|you are going through this|for you both]',
      '[i am] {so|so so|very|really|truly} sorry [for your loss|for you|to hear that|to hear this|about your loss|you are going through this]',
      'i am sorry [for your loss|to hear that]',
    ],
    plain: ["oh no I'm so sorry"],
    formal: ["I'm so sorry"],
  },
  'here-for-you': {
    is: 'is there for them',
    careful: true,
    grave: true,
    says: [
      '{i am here for you|i am here|here for you|i am here if you need anything|here if you need anything|i am here if you want to talk|here if you want to talk|thinking of you|sending you love|sending love|sending hugs|big hug|sending you a hug|thinking of you all}',
    ],
    plain: ["I'm here if you want to talk"],
    formal: ["I'm thinking of you"],
  },
  'do-it': {
    is: 'says do it',
    side: 'yes',
    mark: '!',
    says: [
      '{do it|yes do it|you should|yes you should|i would|yes|yeah|go for it|yes definitely|definitely|absolutely|why not|for sure|yep|100|i think so|yeah i think so|i think you should}',
    ],
    plain: ['do it', 'I would'],
    formal: ['I think you should'],
  },
  dont: {
    is: 'says not to',
    side: 'no',
    says: [
      '{no|nope|nah|dont|dont do it|i would not|i wouldnt|no dont|not yet|i would wait|maybe wait|wait|better not|absolutely not|no way|i dont think so}',
    ],
    plain: ["I wouldn't"],
    formal: ["I don't think so"],
  },
  'up-to-you': {
    is: 'leaves it to them',
    says: [
      '{up to you|your call|it is up to you|totally up to you|depends|it depends|what do you think|whatever you want|do what feels right|follow your heart|trust your gut|see how you feel}',
    ],
    plain: ['what do you want to do'],
    formal: ['What would you like to do'],
    mark: '?',
  },
  'had-fun': {
    is: 'enjoyed it as well',
    mark: '!',
    says: [
      '{it was so fun|that was fun|so fun|it was fun|that was so fun|me too|same|i had so much fun|so much fun|it was great|it was so good|it was so nice|so good to see you|it was so good to see you|loved it|we had fun|i did too|it was so good seeing you|so nice to see you|lets do it again|we should do it again}',
    ],
    plain: ['me too, it was so fun', 'it was so good to see you'],
    formal: ['So did I, thank you'],
  },
  'option-a': { is: 'the first of two', says: [], plain: ['[option-a]'], formal: ['[option-a]'] },
  'option-b': { is: 'the second of two', says: [], plain: ['[option-b]'], formal: ['[option-b]'] },
  interjection: {
    is: 'only a sound',
    beside: true,
    says: [
      '{oh|ooh|ah|aw|aww|hm|um|uh|well|so|and|but|omg|oh my god|oh my gosh|gosh|wow|woah|whoa|hey|hi|yay|ugh|oof|man|dude|girl|bro|oh well|hooray|huh|aha|oop|anyway|also|honestly|though|either|ok|alright|now|too|then|just|dear|bro|yo|ma|my god}',
    ],
    plain: [],
  },
} as const satisfies Record<string, AnswerRow>
