/** Words that several kinds of answers share. */
export const yes =
  '{yes|yeah|yep|yup|yea|yas|ya|yup yup|yes yes|yeah yeah|mhm|uh huh|si|ja|oui|aye|sure|of course|definitely|absolutely|for sure|totally|i am|i do|i did|i can|i will|we are|we did|we can|we do|yes i am|yes i do|yes i did|yes i can|yes we are|yes we did|yeah i am|yeah i did|yeah i do|yep i am|yep i did|yep i do|indeed|correct|exactly}'
export const yesPlain =
  '{yes|yeah|yep|yup|yea|yas|ya|yes yes|yeah yeah|mhm|uh huh|i am|i do|i did|i can|i will|we are|we did|we can|we do|yes i am|yes i do|yes i did|yes i can|yes we are|yes we did|yeah i am|yeah i did|yeah i do|yep i am|yep i did|yep i do|correct|fasho|for sure}'
export const loveTo =
  '{i would love to|would love to|i would love that|would love that|love to|love that idea|i am in|i am so in|so in|count me in|i am down|down|so down|i am there|lets do it|do it|let us do it|sounds like a plan|it is a plan|it is a date|deal|i am game|yes lets|lets}'
export const good =
  '{sounds good|sounds great|sounds perfect|sounds fun|sounds lovely|sounds amazing|sounds delicious|that sounds good|that sounds great|that sounds fun|that sounds lovely|that sounds perfect|perfect|great|cool|ok cool|works for me|that works|that works for me|works|wonderful|excellent|lovely|awesome|nice|good|all good|good idea|great idea|amazing|sweet|very good|fantastic}'
export const ok =
  '{ok|okie dokie|alright|alrighty|all right|aight|fine|ok ok|bet|roger|copy|copy that|got it|gotcha|noted|understood|will do|on it|k|perfect|cool|great|sounds good|good|kewl|righto|very well|ok got it|will do thanks|ok will do}'
export const okay = '{ok|okie dokie|alright|alrighty|all right|aight|ight|ok ok|bet|roger|copy|copy that|got it|gotcha|noted|understood|k}'
export const cannot =
  '{i cant|cant|cannot|i cannot|wish i could|i wish|i wish i could|not {today|tonight|this time}|cant {today|tonight|this time|make it|do it}|i cant {today|tonight|this time|make it|do it}|not gonna make it|i am out|count me out|rain check|raincheck|maybe {next|another} time|next time|another time|i will have to pass|i have to pass|pass|not for me|i am afraid i cannot|i am afraid not|unfortunately not|unfortunately i cannot}'
export const intensifier = '[so|very|really|super]'
