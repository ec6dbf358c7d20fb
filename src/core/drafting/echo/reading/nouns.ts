import { wordSet } from './word-set.ts'

/** Everyday things that are used without "the" or "a". */
export const bareNouns = wordSet(
  `milk eggs bread butter cheese coffee tea juice water ice rice pasta soup salad pizza tacos sushi ramen burgers burritos chips snacks cookies cupcakes donuts bagels cake
  fruit apples bananas berries lemons limes onions garlic potatoes tomatoes avocados lettuce veggies vegetables beans chicken beef meat fish salmon shrimp bacon ham turkey sugar flour salt
  wine beer beers drinks soda seltzer groceries dessert breakfast brunch lunch dinner supper takeout leftovers food diapers wipes formula dog cat detergent soap shampoo tissues
  toilet paper towels trash bags batteries stamps gas laundry dishes homework practice rehearsal church class school work tickets flowers candy candles napkins plates cups chairs
  cash change money plans time soccer football baseball basketball hockey tennis golf yoga pilates karaoke bowling cards poker bingo netflix tv youtube spotify
  pictures photos directions copies notes boxes gloves boots socks shoes sunscreen advil tylenol ibuprofen medicine mulch firewood charcoal propane salsa guac hummus
  monday mondays paperwork timesheets receipts forms invoices overtime hiking camping shopping swimming dancing fishing skiing skating biking help power internet wifi pickup dropoff pottery trivia choir band carpool daycare aftercare training tryouts babysitting parking gifts presents decorations seats
  everything something anything nothing both`,
)

/** Words that a draft never repeats, whatever comes before them: with them a phrase may be about somebody hurt, or about a body. */
export const neverNamed = wordSet(
  `fuck fucking fuckin damn shit shitty goddamn stupid dumb idiot ugly fat crazy ass bitch hell sex sexy naked nude drunk drugs weed pills gun knife will divorce lawyer police cops jail
  funeral grave ashes urn obituary biopsy scan scans tumor lump chemo hospice hospital surgery results ambulance death body wound blood insulin inhaler rope password
  passwords pin ssn account`,
)

/** Good news to congratulate on, with the words for it in a reply. */
export const gains: Readonly<Record<string, string>> = {
  job: 'the job',
  promotion: 'the promotion',
  promoted: 'the promotion',
  raise: 'the raise',
  engaged: 'the engagement',
  pregnant: 'the baby',
  apartment: 'the apartment',
  house: 'the house',
  license: 'the license',
  scholarship: 'the scholarship',
  internship: 'the internship',
  offer: 'the offer',
  grant: 'the grant',
  degree: 'the degree',
  part: 'the part',
  position: 'the position',
  visa: 'the visa',
  loan: 'the loan',
  award: 'the award',
  bonus: 'the bonus',
  puppy: 'the puppy',
  employed: 'the job',
  hired: 'the job',
  tenure: 'tenure',
  championship: 'the championship',
  medal: 'the medal',
}

/** Things whose loss or failure is only a nuisance. */
export const things = wordSet(
  `flight train bus car truck van bike tire phone laptop computer screen ipad tablet charger fridge freezer washer dryer dishwasher oven stove furnace heater boiler ac sink toilet
  shower faucet pipe pipes basement roof wifi internet power printer keys key wallet bag luggage suitcase package order delivery jacket coat umbrella glasses sunglasses headphones airpods
  cake dinner lunch coffee bread cookies game match show concert class quiz test exam midterm trip vacation reservation appointment interview meeting shift dress shirt shoes boots rug couch
  carpet window windshield mug plant plants garden lawn fence tent tractor mower machine tv remote battery rent commute traffic line ride uber date weekend landlord roommate boss
  manager coworker neighbor neighbors client customer professor teacher`,
)

/** Occasions for wishing luck. */
export const trials = wordSet(
  `interview test exam quiz midterm final finals presentation meeting game race match audition recital defense pitch tryouts speech debate performance competition tournament
  marathon concert show shift midterms exams interviews tests essay paper thesis bar move opening launch demo`,
)

/** What days and things are like, for drafts that agree. */
export const qualities = wordSet(
  `hot cold humid windy gorgeous beautiful nice freezing chilly rainy snowy muggy sunny foggy icy dark quiet crowded expensive good pretty cute funny true weird yummy delicious peaceful cozy
  packed slow busy loud warm cool perfect lovely`,
)

/** Places that people enjoy. */
export const outings = wordSet(
  'beach park pool lake zoo movies game fair market library museum concert party mall playground aquarium river mountains',
)
