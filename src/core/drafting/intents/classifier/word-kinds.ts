/**
 * The kinds of everyday words. A classifier that knows that a router and a tablet are both devices only needs to have seen one of them die. A word belongs to
 * one kind, the heaviest; words are canonical (`reading.ts`). Add missing words, then run `npm run intents`.
 */
const wordKinds = {
  kin: 'mom moms mother dad dads father grandma grandmas grandpa grandpas grandmother grandfather gran granny nan nana papa pop pops abuela abuelo oma opa aunt auntie uncle brother sister bro sis son daughter baby babys husband wife hubby boyfriend girlfriend fiance fiancee ex partner cousin niece nephew parents parent grandparents stepdad stepmom kid kids child children toddler twins boys girls inlaws family brothers sisters grandson granddaughter grandbaby grandkids wifes husbands bf gf',
  person:
    'friend friends bestie roommate neighbor neighbors coworker coworkers colleague boss manager supervisor teacher professor coach student students classmate teammate patient landlord plumber sitter babysitter nanny doctor dr dentist nurse vet waiter cashier driver pastor priest realtor contractor client clients customer mechanic electrician barber hairdresser guy man woman lady girl boy dude someone somebody stranger mr mrs ms principal counselor lawyer agent tenant crew team',
  pet: 'dog dogs cat cats puppy puppies pup kitten kittens hamster bunny rabbit fish goldfish bird parrot horse horses pony goat chickens chicken hen lizard turtle guinea pig doggo kitty',
  device:
    'phone phones laptop computer pc ipad tablet iphone android macbook charger chargers cable wifi internet router modem printer printers tv television remote speaker headphones airpods earbuds camera xbox playstation ps5 switch controller keyboard mouse monitor screen battery batteries app apps website site zoom email emails inbox excel spotify netflix hulu alexa siri roomba printer copier projector watch server hdmi usb drive facebook instagram insta tiktok snapchat snap password account gps bluetooth outlet bulb',
  appliance:
    'fridge freezer oven stove microwave washer dryer dishwasher blender toaster vacuum ac heater furnace fan sink toilet shower tub faucet pipe pipes mower drill ladder grill crockpot kettle coffeemaker garbage disposal thermostat boiler doorbell sprinkler',
  vehicle:
    'car cars truck van bus train uber lyft taxi bike bikes scooter motorcycle plane flight flights boat ferry subway trailer jeep suv minivan tire tires engine transmission brakes windshield gas mechanic carpool ride',
  home: 'house apartment room bedroom kitchen bathroom basement garage attic yard garden lawn porch deck patio roof door doors window windows couch sofa bed table desk chair lamp rug curtains wall walls floor closet fence driveway mailbox key keys lock lease rent mortgage moving trash recycling laundry dishes sheets towels furniture paint shelf shelves dresser nursery',
  food: 'food dinner lunch breakfast brunch supper snack snacks pizza taco tacos burger burgers fries pasta spaghetti lasagna soup salad sandwich sandwiches bread bagel bagels toast eggs egg bacon cheese chicken beef steak ribs brisket turkey ham sushi ramen noodles rice beans chili curry dumplings wings nachos chips dip guac salsa queso cake cakes pie pies cookie cookies brownies donut donuts muffin ice cream chocolate candy fruit apple apples banana bananas berries strawberries tomato tomatoes potato potatoes onions avocado zucchini milk butter sugar flour honey oil recipe recipes leftovers casserole groceries takeout dessert appetizer menu hungry starving pumpkin pickles tamales pancakes waffles cereal yogurt sourdough popcorn bbq barbecue potluck oven',
  drink:
    'coffee latte tea beer beers wine margaritas margarita cocktail cocktails drinks drink smoothie smoothies soda juice boba water espresso champagne whiskey tequila happy hour',
  shop: 'store target costco walmart amazon ikea safeway cvs walgreens mall market trader joes home depot lowes grocery pharmacy bakery cafe restaurant starbucks bar salon shop sale coupon order ordered ordering delivery delivered package packages receipt refund return shipping checkout cart ebay marketplace',
  sport:
    'game games match practice team teams score won win wins lost loss league playoffs finals championship tournament soccer football basketball baseball softball hockey tennis golf pickleball volleyball swim swimming running run marathon 5k 10k race gym workout yoga pilates zumba lifting leg squats hike hiking climb climbing ski skiing snowboard surf bowling fantasy kicker quarterback goal goals overtime inning coach ref yankees lakers cowboys dodgers mets warriors eagles bears fortnite minecraft valorant mario cod level boss respawn chess cards poker trivia puzzle scrabble wordle',
  show: 'show shows movie movies film series season episode episodes finale trailer netflix documentary podcast song songs album band concert concerts playlist music lyrics karaoke theater play musical tickets ticket book books chapter novel reading library audiobook spoiler spoilers spoil actor character meme memes reel video videos post posted story stories tiktok museum exhibit festival gig',
  school:
    'school class classes homework exam exams test tests quiz midterm final finals essay paper project lab lecture professor syllabus grade grades gpa semester campus dorm college university kindergarten preschool daycare recess prom graduation graduate thesis calc math bio chem physics history english study studying notes textbook pta recital bus field permission slip detention spelling teacher',
  work: 'work job shift shifts meeting meetings deadline deadlines presentation slides deck report reports budget invoice client project boss office schedule overtime promotion raise interview resume conference training hr payroll paycheck email spreadsheet contract proposal quarter sprint launch demo memo agenda timesheet badge break',
  outing:
    'party parties wedding weddings shower birthday anniversary trip vacation beach lake cabin camping airbnb hotel cruise disney mexico hawaii paris europe vegas park zoo aquarium picnic bonfire cookout parade fair carnival reunion holiday holidays christmas thanksgiving easter halloween hanukkah ramadan eid diwali costume costumes gift gifts present presents decorations tree lights cards brunch club playdate sleepover museum passport suitcase packing luggage airport gate boarding road',
  clothes:
    'dress dresses shirt shirts hoodie sweater jacket coat jeans pants shorts skirt shoes sneakers boots heels sandals hat gloves socks sock belt tie suit uniform jersey earrings necklace ring bracelet purse bag backpack wallet glasses sunglasses makeup lipstick nails hair haircut bangs beard mustache outfit outfits wig perfume tux bikini swimsuit crocs',
  weather: 'weather rain raining rainy snow snowing sunny sun hot cold freezing humid windy storm storms forecast ice icy fog heat degrees',
  time: 'today tonight tomorrow yesterday morning afternoon evening night noon midnight weekend week weeks month months year years day days hour hours minutes minute monday tuesday wednesday thursday friday saturday sunday mon tues wed thurs fri sat sun january february march april may june july august september october november december later soon early late now 1 2 3 4 5 6 7 8 9 10 11 12 pm am ish summer winter fall spring',
  money:
    'money pay paid paying bill bills rent cash venmo zelle paypal bucks dollars check deposit tip price prices cost costs cheap expensive broke tax taxes refund loan credit debit budget insurance owe',
  smallill:
    'cold colds flu cough coughing sneezing sniffles allergies allergy sinus sinuses headache migraine cramps sore throat strep stomach bug nausea fever rash pinkeye sunburn sprain sprained ankle knee back cavity cavities braces tooth teeth molar wisdom dentist checkup physical pediatrician glasses contacts vitamins bandaid papercut splinter blister bruise hangover hungover covid vaccine shot shots meds inhaler prescription appointment hiccups toe',
  hospital:
    'hospital er icu nicu ambulance surgery surgeon operation chemo radiation oncology oncologist biopsy tumor cancer mass lump scan scans mri ct ventilator vent intubated coma hospice palliative dialysis transplant stroke seizure seizures aneurysm clot hemorrhage diagnosis diagnosed prognosis malignant terminal leukemia lymphoma melanoma parkinsons alzheimers dementia lupus ms hiv sepsis morphine paralyzed amputate kidney kidneys liver pancreas specialist results stage metastasized miscarriage heartbeat bleeding bled spotting unconscious unresponsive cpr paramedics airlifted psych ward inpatient overdose overdosed narcan',
  death:
    'died dead dying die dies death passed deceased killed kills kill funeral burial buried bury casket coffin urn ashes cemetery grave obituary eulogy memorial wake mourning grief grieving widow widower orphan drowned suicide stillborn heaven rainbow euthanized euthanize condolences hospice headstone murder murdered shot',
  despair:
    'hopeless worthless empty numb alone lonely suicidal depressed depression anxious panic terrified scared afraid ashamed burden useless broken shattered devastated heartbroken miserable desperate trapped drowning cutting cry crying cried sobbing tears breakdown nightmares hate disappear goodbye pills razor bridge rope overwhelmed ruined pointless unbearable lost',
  violence:
    'hit hits hitting beat beats punched slapped choked strangled shoved pushed grabbed attacked attack threatening threatened threatens threats gun guns knife weapon shooter shooting stabbed raped rape assaulted abused abuse molested stalking stalker followed following kidnapped robbed robbery bomb hostage bruises screaming jumped bullied bullying harassed blackmail nudes drugged police cops arrested arrest jail prison handcuffs bail warrant deported deporting ice cps custody court judge charges parole dui raid raided detained',
  breaking:
    'divorce divorced divorcing separated separating breakup dumped cheated cheating affair left leaving split splitting fired unemployed layoffs terminated eliminated severance evicted eviction foreclosure bankrupt bankruptcy homeless repossessed relapse relapsed sober sobriety rehab sponsor drinking drunk using heroin meth fentanyl needle addict gambling expelled disowned pregnant abortion missing vanished accident crash crashed wreck wrecked collision collapsed flood flooded fire burned tornado evacuated evacuate',
  cheer:
    'yay woohoo finally congrats congratulations amazing awesome excited exciting great perfect love lovely fun best yes happy glad blessed thrilled beautiful gorgeous cute adorable sweet proud celebrate celebrating delicious yummy tasty',
  laugh: 'lol lmao lmfao haha hahaha hahah rofl hehe lolol jk kidding hilarious funny omg',
  bodily:
    'heart head chest arm arms leg legs face eyes eye neck wrist ribs hip skull lungs brain blood breath breathing breathe pulse body',
  first: 'i me my myself mine',
  we: 'we us our ours',
  third: 'he she him her they them his hers their',
  second: 'you your yours',
  never: 'not no never none nobody nothing cant couldnt dont doesnt didnt isnt wasnt wont wouldnt havent hasnt arent anymore without',
} as const

export type WordKind = keyof typeof wordKinds

const kindOf = new Map<string, WordKind>()
// Heavier kinds come later: the last kind that lists a word gets it.
for (const [kind, words] of Object.entries(wordKinds) as [WordKind, string][]) for (const word of words.split(' ')) kindOf.set(word, kind)

/** The kind of a canonical word. Undefined if it is not listed. */
export function wordKind(word: string): WordKind | undefined {
  return kindOf.get(word)
}
