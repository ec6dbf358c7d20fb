const list = (words: string): readonly string[] => words.trim().split(/\s+/u)

/** What holds a sentence together; none of it names anything. */
export const CONNECTING = list(`
  i me my mine you your yours we us our the a an some any more another extra other it them that this these those there here both all everything something anything nothing one ones
  he him his she her they their am is are was were be been will can could would should do does did done have has had not yes no i'm i'll i'd i've we're let's it's
  isn't aren't wasn't weren't don't didn't doesn't can't won't haven't hasn't wouldn't you'll you're isnt arent wasnt dont didnt cant wont havent
  on at from to for with in into before after until till when while if of and up off out down over back by away around near about instead than then again still yet already anymore
  now right later soon today tonight tomorrow yesterday noon midnight monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays
  saturdays sundays mon tue tues wed thu thur thurs fri sat sun morning afternoon evening night week weekend month next last early earlier late first minute minutes hour hours am pm
  please sorry thanks thank ok sure oh ugh good great really so too also just always usually ever even either probably what where who when which how whether time day days
  know see think get got getting gotten go going gone went come coming came love like need want wanted rather hope feel feels feeling better free home way ago bit little lot
  let check enjoy enjoyed fun luck congrats happy excited wait sounds works work worries worry rush telling letting rest reminder forget forgot remember take taking took taken
  knew seen saw sad long well fine nice pretty cold hot warm cool humid windy gorgeous beautiful freezing chilly rainy snowy muggy sunny foggy icy dark quiet crowded expensive cute funny
  true weird yummy delicious peaceful cozy packed slow busy loud perfect lovely ready done open closed fixed broken clean full over cancelled canceled booked available due awake asleep
  raining mind hope safe gets glad once somebody checking asking course wishes text reply liked visit traffic worst comes sleep hang lets birthday hear either needs anything most means taken care
  noted snowing working hungry bored tired allergic driving break bad same owe nothing planned moment finally freaking both
`)

/** Deeds that the owner may be heard to agree to, to have done or to propose, whoever asks: errands, plans, everyday chores. */
export const EVERYDAY_DEEDS: ReadonlySet<string> = new Set(
  list(`
  add assemble bake check lock discuss talk clock vent bring book borrow buy bump call cancel carry catch change charge chat clean clear close collect come cook cover cut dance deliver do draw drive drop dry eat email empty
  fax feed fill find finish fix fly fold forget forward freeze get give go golf grab grade grill hang have help hike host invite join jog juggle keep know lend leave lift like load look mail make measure meet
  move mow need order pack paint park pass pick plan plant play practice prep print proofread pull pump push put rake reach read recharge refill remember remind renew repair replace reply reschedule
  resend respond restart restock return review rinse rsvp run save say scan schedule see sell send serve set sew ship shop shovel show shower sit skate ski sleep slice snow solve sort speak split
  spot stand start stay stir stop store study sub submit swap sweep swim swing switch take tape taste teach text thaw throw tidy toast train translate travel trim try tune turn tutor
  type unload unpack unplug update upgrade upload use vacuum view visit volunteer vote wait wake walk want warm wash watch water wear weigh win wipe work wrap write zip rain happen arrive land end begin
  decorate organize unwrap rehearse record edit peel chop hem iron mop dust babysit bowl camp fish hop jump log share tie carpool film snap sketch knit row sail paddle climb sled enjoy hear hold
`),
)

/** Things that may be said back: what is in kitchens, bags, offices, calendars. */
export const THINGS_SAID = list(`
  attendance  ac aftercare agenda air airbnb airpods airport aisle album analysis apartment appetizer appetizers apple apples appointment apron aquarium
  arcade area article attic audition aunt award babysitting back background backpack backyard bacon badge bag bagel bagels bags bake ball ballet
  balloons banana bananas band barbecue barn base baseball basement basketball bathroom batteries battery bbq beach beans bedroom beef beer beers
  belt bench berries big bike bikes bin bingo bins birthday black blanket blankets blender blinds block blue boards boat boiler bonus book
  bookcase books booth boots bottle bottles bowl bowling bowls box boxes bread breakfast bridge broccoli broom brother brown brownies brunch brush
  bucket budget building bulb bulbs bunch burger burgers burrito burritos bus butter cabin cabinet cabinets cable cafe cake cakes calendar camp
  camping campus candle candles candy canoe canopy car cardigan cards carpet carpool carrots cart casserole cat cats ceiling centrifuge
  cereal chair chairs championship chance channel chapter charcoal charger chart charter chat check checklist cheese cheesecake chem chemistry
  chess chicken chili chips chocolate choice choir christmas chromebook church class classes classroom cleaner cleaners cleats clips clock
  closet club coach coat coats coffee coffees comic company competition computer concert conference container containers contractor cookie cookies
  cooking cooler coolers copies copy corner costco costume costumes couch cousin coworker crackers crayons cream crew crib cup cupcake cupcakes
  cups curry curtain curtains customer dad dance dancing daycare debate deck decorations degree delivery demo dentist design desk dessert
  detergent diaper diapers dinner directions dish dishes dishwasher docs dog dogs donut donuts door downtown dozen drawer dress drill drink
  drinks driving drone dry dryer dumplings easter egg eggs electric electrician elevator email emails engagement english entrance envelope
  envelopes episode errand errands escape essay estimate evening event exam exams exercise exit expense extension pressure finale number numbers prescription noise offsite fabric fair family
  fan farm faucet feedback fence ferry festival field fifteen figures file files film filter final finals fish fishing five flashlight flight
  flights floor floors flour flowers flyer flyers folder folders food foods footage football fork forks formula framed freezer fresh fridge friend
  friends fries front frozen fruit fun fundraiser furnace furniture game games garage garden garlic gas gate gear gift gifts girlfriend glass
  glasses glove gloves glue gluten goal goggles gold grandma grandmother grandpa granola grant grapes grass gray green grey grill groceries
  grocery group guacamole guest guests guide guitar gym gymnastics half hall halloween ham hammer handout handouts hangers hat hats headcount
  headphones heat heater heels helmet hike hiking history hockey homework honey hoodie horse hose hotel house hummus husband hymnals ice
  ingredients inspection inspector instructions international internet internship interview interviews invitations invite invites invoice invoices
  ipad iron item items jacket jackets jam jar jars jersey job juice karaoke karate kayak ketchup kettle keyboard keycard keys kickball kickoff kid
  kids kit kitchen kite lab lacrosse ladder lake lamp lamps landlord laptop large lasagna laser launch laundry lawn lawnmower layout leak leash
  leaves left leftovers lego lemon lemonade lemons lesson lessons letter letters lettuce library license lid light lights limes line lineup list
  living lobby lock locker log logo lounge luau luggage lunch lunchbox lunches machine magazine mail mailbox mall manager manual map maps marathon
  markers market marshmallows mask mat match math mattress mayo meal meals measurements meat medal medium meeting meetings menu merch mess
  microphone microscope microwave midterm midterms milk minutes mirror mixer mom monitor mop mouthguard movers movie movies mower mud muffins mug
  mugs mulch mural museum mushrooms music mustard nachos name nap napkins neighbor neighbors new newsletter newspaper nice noodles notebook notes
  oatmeal offer office oil old onion onions opening orange oranges orchestra order orders outfit outfits outlet oven package packages page pages
  paint pajamas pan pancakes pans pants paper paperweight parade parent parents park parking part party passing pasta pastries patch patio peaches
  peanut pen pencil pencils pens people pepper peppers performance pharmacy phone photo photos physics piano pickles pickup picnic picture
  pictures pie pies pilates pillow pillows pink pipe pipes pitcher pizza pizzas place plain plan plane plans plant plants plate plates playdate
  playlist plow plug plumber podcast poker pool popcorn porch position post poster posters pot potato potatoes potluck pottery power practice
  present presentation presents pretzels printer prize program project projector promotion proofs proposal puppy purple putt-putt puzzle
  quarter quilt quiz quote rack radio rain raise rake ramen ranch range reading reagents realtor recipe recipes recital recommendation 
  recycling red reference registration rehearsal reminder remote rental reply report reports reservation reservations restaurant return reunion
  review ribbon rice ride road roast roof room roommate rooms router routine rug salad salads sale salmon salsa salt samples sand sandals sandwich
  sandwiches sauce scarf schedule scholarship school science scissors score screwdriver screws script seat seats selfie sermon set sheet sheets
  shelf shelves shift shifts shirt shirts shoe shoes shop shopping shorts shot show shower shows shrimp side silver sink sister site skates
  skating skiing skis sled sleeping slice slices slide slides slippers slot small smoothie snack snacks sneakers snow soap soccer socket socks
  soda sofa softball song songs soup soups spaghetti spanish speaker speakers speech spicy spinach spoon spoons sport spot spots spreadsheet
  spring stadium stage stairs stapler star station steak steps stickers stool storage store stories story stove strawberries street stroller study
  stuffing sugar suit suitcase suits summary summer sunglasses sunscreen supper supplies supply surfboard sushi sweater sweaters swim swimming
  swimsuit syrup table tablecloth tables taco tacos tag tamales tape tea team teams ten tennis tent tents tenure tests thai theater thermos thesis
  thing things thirty ticket tickets tie tile timesheet timesheets tire tires toaster toilet tomato tomatoes tool toolbox tools toothpaste top
  tournament towel towels town toy toys traffic trail trailer train trainer training trash tree trees trip trivia trombone truck trunk tryouts
  tubes tuna turkey tux tuxes tv twenty twins umbrella uniform uniforms update usual vacation vacuum van vanilla vegan vegetables veggie veggies
  vendor venue version vest violin visa visit vitamins voice volleyball volunteer waffles wagon wait walk wall walls washer waste
  watch water watermelon weather wedding weights wheel white whiteboard whole wifi win window windows wine winter wipes wood workout wrap yard
  year yellow yoga yogurt zipper zoo zoom
`)

/** Somebody: what is done to them, or with them, is said of few deeds only. */
export const PEOPLE: ReadonlySet<string> = new Set(
  list(`
  me you him her them mom dad grandma grandpa grandmother brother sister aunt cousin husband girlfriend friend friends kid kids twins boys girls parents parent neighbor neighbors roommate landlord client customer
  coworker manager boss coach teacher realtor vendor inspector plumber baby guest guests family people everyone everybody someone anyone team crew puppy dog dogs cat cats grandkids babysitter sitter son daughter wife boyfriend
`),
)

/** What one does to somebody without offense: "call you", "feed the dog", "pick up the kids". */
export const DEEDS_TO_PEOPLE: ReadonlySet<string> = new Set(
  list(`call text email meet see help pick drop drive feed walk wake bring get give send make lend buy grab save order teach join invite show visit remind let host water bathe cover sub find wait
  thank`),
)

/** What one does in company. */
export const DEEDS_WITH_PEOPLE: ReadonlySet<string> = new Set(
  list(
    'come go eat meet sit wait work walk drive shop study run help cook hike bake travel carpool watch practice dance chat golf fish camp bowl train',
  ),
)

/** What is brought or shown to somebody. */
export const DEEDS_FOR_PEOPLE: ReadonlySet<string> = new Set(
  list('give send bring show read write return lend mail forward email deliver reply respond wave'),
)
