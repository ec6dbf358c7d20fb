import { wordSet } from '../echo/reading/word-set.ts'

/** What holds a sentence together; none of it names anything. */
export const connectingWords = wordSet(`
  i me my mine you your yours we us our the a an some any more another extra other it them that this these those there here both all everything something anything nothing one ones
  he him his she her they their am is are was were be been will can could would should do does did done have has had not yes no i'm i'll i'd i've we're we'd let's it's
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
  as far calendar paid accepted able wasn't hasn't approved signed delivered news list grabbing themselves
  noted snowing working hungry bored tired allergic driving break bad same owe nothing planned moment finally freaking both
`)

/** Deeds that the owner may be heard to agree to, to have done or to propose, whoever asks: errands, plans, everyday chores. */
export const everydayDeeds = wordSet(`
  accept label present shuck rehearse chaperone proof attend reschedule add assemble bake check lock discuss talk clock vent bring book borrow buy bump call cancel carry catch change charge chat clean clear close collect come cook cover cut dance deliver do draw drive drop dry eat email empty
  fax feed fill find finish fix fly fold forget forward freeze get give go golf grab grade grill hang have help hike host invite join jog juggle keep know lend leave lift like load look mail make measure meet
  move mow need order pack paint park pass pick plan plant play practice prep print proofread pull pump push put rake reach read recharge refill remember remind renew repair replace reply
  resend respond restart restock return review rinse rsvp run save say scan schedule see sell send serve set sew ship shop shovel show shower sit skate ski sleep slice snow solve sort speak split
  spot stand start stay stir stop store study sub submit swap sweep swim swing switch take tape taste teach text thaw throw tidy toast train translate travel trim try tune turn tutor
  type unload unpack unplug update upgrade upload use vacuum view visit volunteer vote wait wake walk want warm wash watch water wear weigh win wipe work wrap write zip rain happen arrive land end begin
  decorate organize unwrap record edit peel chop hem iron mop dust babysit bowl camp fish hop jump log share tie carpool film snap sketch knit row sail paddle climb sled enjoy hear hold
`)

/** Things that may be said back: what is in kitchens, bags, offices, calendars. */
export const thingsSaid = wordSet(`
  ac accordion acorns adapter aftercare afternoons agenda air airbnb airpods airport aisle album algebra almonds altar alterations amp analysis
  anniversary antenna apartment appetizer appetizers apple apples applesauce appliance appointment appraisal apron aquarium arcade area armchair
  artichokes article asparagus assembly assignment assignments atlas attendance attic audition auditorium aunt autumn avocado avocados award awning
  babysitting bachelorette back backdrop background backlog backpack backyard bacon badge badges bag bagel bagels bagpipes bags bake bakery balcony ball
  ballet balloons banana bananas band banjo banner banners bannister barbecue barbell barn barrel barrels base baseball basement basil basket basketball
  baskets bassinet bathroom baton batteries battery bbq beach beanbag beans bedding bedroom bedspread bedtime beef beer beers beets belt bench berries
  bibliography big bike bikes bin binder binders bingo binoculars bins birdfeeder birthday biscuits black blanket blankets blazer bleachers blender
  blinds block blouse blue blueberries board boards boardwalk boat boiler bonfire bonus book bookbag bookcase bookmark books bookshelf booth boots
  bottle bottles bouquet boutonniere bowl bowling bowls bowtie box boxes bracelet brackets brakes bread breakfast bridge brisket broccoli broom broth
  brother brown brownies brunch bruschetta brush bubbles bucket buckets budget buffet building bulb bulbs bulletin bunch burger burgers burrito burritos
  bus butter butternut buttons bylaws cabbage cabin cabinet cabinets cable cables cafe cake cakes calculator calculators calendar camera camp camper
  campfire camping campsite campus candle candles candlesticks candy canoe canopy cantaloupe canvas cap caps car caramel cardboard cardigan cards
  carline carnations carpet carpool carriage carrots carseat cart cartons carwash cashews casserole casseroles cat catalog cats cauliflower caulk
  ceiling celery cello centerpiece centerpieces centrifuge cereal ceremony chair chairlift chairs chalk chalkboard champagne championship chance
  chandelier changelog channel chapter chapters charcoal charcuterie chard charger chart charter charts chat check checklist cheddar cheese cheeseboard
  cheesecake chem chemistry cherries chess chestnuts chicken chickens chili chimney chips chocolate chocolates choice choir chopsticks chowder christmas
  chromebook church cider cinnamon citrus clams clarinet class classes classroom cleaner cleaners cleanup cleats clementines clipboard clippers clips
  clock closet cloth clovers club coach coaster coasters coat coats cobbler cocoa coconut coffee coffeemaker coffees coleslaw comforter comic company
  competition computer concert concerts cones conference confetti console container containers contractor cookbook cookie cookies cooking cookout
  cooktop cooler coolers coop copies copy cord cords corn cornbread corner corsage costco costume costumes cot cottage cotton couch counters countertops
  courses court cousin coworker crackers cranberries crate crates crayons cream crepes crew crib crockpot crops croutons cubes cup cupboard cupboards
  cupcake cupcakes cups curry curtain curtains cushion cushions custard customer dad daffodils dance dancing dashboard dataset dates daycare daylight
  deadbolt debate deck decks decoration decorations degree delivery demo dentist design desk desks dessert desserts detergent diaper diapers dill dimmer
  diner dinner directions disclosures dish dishes dishwasher disposal dividers diwali docs dog dogs dolly dongle donut donuts door doorbell doorknob
  doormat doors doorway dough downtown dozen draft drafts drawer drawing drawings dress dresser dressers dressing drill drink drinks driveway driving
  drone dropoff drum drums drumsticks dry dryer drywall duffel dumplings dumpster dustpan earbuds earring earrings easel easter egg eggs eid electric
  electrician elevator email emails encore engagement english entrance envelope envelopes episode eraser errand errands escape espresso essay estimate
  evening evenings event exam exams exercise exhibit exit expense extension eyeliner fabric fair falafel family fan fans farm faucet feedback feeder
  fence ferry festival fiddle field fieldtrip fifteen figs figures file files filing film filter filters final finale finals firepit fireplace firewood
  fish fishing fittings five fixture fixtures flag flags flan flashcards flashlight flight flights floats floor floorplan floors flour flowers flute
  flyer flyers foam foil folder folders fondue food foods footage football footprints fork forks form forms formula fountain frame framed frames freezer
  freezers fresh fridge friend friends fries front frosting frozen fruit fudge fun fundraiser funnel furnace furniture gallery game games garage garden
  garland garlands garlic gas gate gazebo gear geraniums gift gifts gingerbread giraffe girlfriend glass glasses glove gloves glue gluten gnocchi goal
  goats goggles gold goodies gourds gradebook graduation grandma grandmother grandpa granola grant grapefruit grapes grass gravel gravy gray green
  greenhouse greens grey griddle grill grits groceries grocery group grout guacamole guest guests guide guitar gumbo gutter gutters gym gymnastics
  haircut half halftime hall halloween halls hallway hallways ham hammer hamper hams handbook handout handouts hangers hanukkah hat hats hay headcount
  headlight headlights headphone headphones headset heat heater hedges heels heifer heifers helmet helmets hemline herbs highchair hike hiking hinge
  hinges history hockey homeroom homework honey hoodie hoodies hoops horse horseshoes hose hosting hotdogs hotel hotels house houses housewarming hummus
  husband hutch hymn hymnals hymns ice icebox icing icon index ingredient ingredients ink inning inspection inspector instructions international
  internet internship interview interviews inventory invitation invitations invite invites invoice invoices ipad iron irons item items itinerary jacket
  jackets jam jar jars jellybeans jersey jerseys job journal juice juicer jumper jumprope kale karaoke karate kayak kayaks kebabs ketchup kettle
  kettlebell keyboard keyboards keycard keychain keys kibble kickball kickoff kid kids kit kitchen kite kites kiwi kwanzaa lab label labels laces
  lacrosse ladder ladders ladle lake lamb laminator lamp lamps lampshade landing landlord landscaping lantern lanterns laptop laptops large lasagna
  lasagnas laser latte lattes launch laundromat laundry lawn lawnmower layout leaf leak leash leaves lectern lecture lectures leeks left leftover
  leftovers lego lemon lemonade lemons lentils lesson lessons letter letters lettuce lettuces library license lid lifejacket light lightbulb lights
  lilies limeade limes line linens lineup list listing listings litter litterbox living loaf loaves lobby lock locker locks lodge log logo logs loom
  lounge luau luggage lumber lunch lunchbox luncheon lunches mac macaroni machine magazine magnet magnets mail mailbox mailer mailers mall manager
  mandolin mango mangoes mantel manual map maps marathon marinade marker markers market marmalade marshmallows mask mat match math matinee mats mattress
  mattresses mayo mayonnaise meal meals measurements meat meatballs meatloaf medal medium meeting meetings memo memos menu merch mess microphone
  microscope microscopes microwave midday midterm midterms milk milkshake milkshakes minutes mirror mitten mittens mixer mocha mockup mockups molding
  mom monitor mop mornings mosaic motorcycle mousse mouthguard movers movie movies mower mud muffins muffler mug mugs mulch mural museum mushroom
  mushrooms music musical mustard nachos name nap napkin napkins necklace nectarines neighbor neighbors new newsletter newspaper nice nightlight
  nightstand noise noodle noodles note notebook notebooks notecards notes number numbers nutmeg oar oars oatmeal oats observatory offer office offsite
  oil okra old olives omelet omelette onion onions opening orange oranges orchestra orchids order orders oregano ornament ornaments ottoman outfit
  outfits outlet outlets oven ovens overalls package packages packet packets padlock paella page pages pail paint paintbrush paintbrushes painting
  paintings pajamas pallet pallets pamphlet pamphlets pan pancake pancakes panel panels pans pants papaya paper paperweight paprika parade parcel parent
  parents park parka parking parsley parsnips part party passing passover pasta pastries pastry pasture patch patio pavers peaches peanut pear pears
  peas pecans pedals peeler pen pencil pencils pendant pens people pepper peppers performance permit permits pesto petunias pharmacy phone photo photos
  physics piano pickles pickup picnic picture pictures pie pierogi pies pilaf pilates pillow pillows pinata pine pineapple pinecones pink pinwheel pipe
  pipeline pipes pistachios pitcher pitchers pizza pizzas place placemats plain plan plane plank planks planner plans plant planter planters plants
  plate plates playdate playlist playlists playmat playoffs plaza pliers plow plug plumber plums podcast podium poker polenta pomegranate pool popcorn
  popsicle popsicles porch pork porridge position post postcard postcards poster posters pot potato potatoes potholder potluck pots pottery poultry
  power practice prawns premiere prescription present presentation presentations presents preserves pressure pretzel pretzels primer printer printout
  printouts prints prize program project projector prom promotion proofs propeller proposal proposals prototype prunes pudding pulley pumpkin pumpkins
  puppet puppets puppy purple putt-putt puzzle puzzles quarter quesadilla quesadillas quiche quilt quilts quinoa quiz quizzes quote rack racket rackets
  radiator radiators radio radish radishes raffle raft railing rails rain raise raisins rake rakes ramadan ramen ramp ranch range raspberries
  ratatouille rattle ravioli reading reagents realtor recap reception recipe recipes recital recitals recliner recommendation recorder recorders
  recycling red reference refreshments refrigerator regionals registration registry rehearsal relay relish reminder remote remotes renovation rental
  reply report reports reservation reservations restaurant retirement return reunion review ribbon ribbons ribs rice ride rink risotto road roast rocker
  roll rollers rolls roof roofing room roommate rooms rosemary roses roster rounds router routine rover rowboat rubric rug rugs ruler s'mores saddle
  sailboat salad salads salami sale salmon salsa salt saltshaker samples sand sandals sandbox sander sandpaper sandwich sandwiches sangria sardines
  satay sauce saucer saucers sauces sauerkraut saxophone scale scallops scarecrow scarf scarves scenery schedule schema scholarship school science
  scissors scones scooter scooters score scoreboard scorecard scorecards scraper screen screens screwdriver screws scrimmage script sculpture seafood
  seat seating seats seedlings seeds selfie semester semifinals seminar sermon session sessions set setlist shades shampoo shed sheds sheet sheets shelf
  shelves sherbet shift shifts shingles shinguards shipment shipments shirt shirts shoe shoebox shoelaces shoes shop shopping shortbread shortcake
  shorts shot shovels show showcase shower showings shows shrimp shrubs shutters side sidewalk siding sidings sign signs signup silver silverware
  singing sink sister site skateboard skates skating skewers skiing skillet skis skit skits slack sled sleds sleeping sleigh slice slices slide slides
  slideshow slipcover slippers slot small smoothie smoothies snack snacks snapdragon sneakers snorkel snow snowblower snowboard snowman snowshoes
  snowsuit soap soaps soccer socket socks soda sofa softball soil song songs sorbet souffle soup soups spaghetti spanish spatula speaker speakers speech
  spices spicy spinach spinner sponge sponges spoon spoons sport spot spotlight spots spreadsheet spring sprinkler sprinklers sprinkles squash stables
  stadium stage staging stairs stamp stamps stands standup stapler staples star station stations steak steamer stencil stencils steps stew stickers
  stock stocking stockings stool stopwatch storage store stories story stove strawberries strawberry streamers street stroller strudel studio study
  stuffing succulents sugar suit suitcase suite suits summary summer sunblock sundae sundaes sunflowers sunglasses sunroom sunscreen sunset supper
  supplies supply surfboard sushi swatches sweater sweaters sweatpants sweatshirt swim swimming swimsuit swimsuits swings switches syllabus symphony
  syrup table tablecloth tables taco tacos tag tamales tambourine tangerines tape taproom tarp tarps taxi tea teacup team teams teapot tees telescope
  template templates ten tennis tent tents tenure terrace tests textbook textbooks thai theater thermometer thermos thermostat thesis thing things
  thirty thumbtack thyme tiara ticket tickets tie tile tiles timer timesheet timesheets tiramisu tire tires tissue tissues toaster toasters tofu toilet
  tomato tomatoes toner tool toolbox tools toolshed toothpaste top tortilla tortillas tote totes tournament towel towels town toy toys tractor traffic
  trail trailer trailers trailhead trails train trainer training trampoline trash tray trays treadmill treats tree trees trellis tricycle trip trivia
  trombone trophies trophy trowel truck trucks trumpet trunk tryout tryouts tubes tulips tuna turkey turnips tutoring tux tuxes tv twenty twins
  typewriter ukulele umbrella umbrellas uniform uniforms update upholstery usual utensils vacation vacuum van vanilla vase vases veal vegan vegetable
  vegetables veggie veggies vendor venue version vest vests vinegar vinyl violets violin violins visa visit visor vitamin vitamins voice volleyball
  volleyballs volunteer waders waffles wagon wait walk walkin walkthrough walkway wall wallpaper walls walnuts wardrobe warehouse warmup warmups
  warranty washer washers waste watch water watercolors watering watermelon waterproof weather weathervane webinar wedding weekdays weekends weeknight
  weeknights weights wheel wheelbarrow wheels whisk white whiteboard whiteboards whole wicker wifi win window windows windshield wine winter wiper
  wipers wipes wireframes wisteria wood workbench workbook workout workouts worksheet worksheets workshop workshops wrap wrapping wreath wreaths wrench
  wrenches xylophone yard yarn year yearbook yearbooks yellow yoga yogurt yogurts yolk zest zinnias zipper zippers ziti zoo zoom zucchini
`)

/** Somebody: what is done to them, or with them, is said of few deeds only. */
export const people = wordSet(`
  me you him her them mom dad grandma grandpa grandmother brother sister aunt cousin husband girlfriend friend friends kid kids twins boys girls parents parent neighbor neighbors roommate landlord client customer
  coworker manager boss coach teacher realtor vendor inspector plumber vet photographer roofer caterer florist tailor pastor baby guest guests family people everyone everybody someone anyone team crew puppy dog dogs cat cats grandkids babysitter sitter son daughter wife boyfriend
`)

/** What one does to somebody without offense: "call you", "feed the dog", "pick up the kids". */
export const deedsToPeople =
  wordSet(`call text email meet see help pick drop drive feed walk wake bring get give send make lend buy grab save order teach join invite show visit remind let host water bathe cover sub find wait
  thank`)

/** What one does in company. */
export const deedsWithPeople = wordSet(
  'come go eat meet sit wait work walk drive shop study run help cook hike bake travel carpool watch practice dance chat golf fish camp bowl train',
)

/** What is brought or shown to somebody. */
export const deedsForPeople = wordSet('give send bring show read write return lend mail forward email deliver reply respond wave')
