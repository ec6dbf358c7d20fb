/** Dani moved across the country: long messages, months apart. */
export const daniScript = String.raw`
--- at 4% evening
< ok it has been way too long so here is everything: we finally closed on the house, the dog learned to open the fridge, I got moved to the river team at work which means I'm outside three days a week, and I think about that week we all had at the lake at least once a day. How are you? Tell me everything, long version please
> daniiii
> ok long version. the museum gave me the whole tide pool room, like the whole thing, im designing it and tom builds it and helen worries about it. jonah is still on nights half the time but we found a rhythm. bea is doing something i cant tell you about yet but its good. and i miss you so much its stupid
> also what do you mean the dog opens the fridge
< he eats ONE thing. a single cheese. and closes it again
> hes better than jonah
^< laugh

--- +1d morning
< what is bea doing
> i cannot say
< is it a baby
> i CANNOT say
< it's a baby!!!!
> ...
> you didnt hear it from me

--- at 19% night
< are you awake? I forgot it's midnight for you
> i am haha
> whats up
< nothing, just finished a 12 hour day counting salmon and wanted to hear a voice that isn't a fish
> i can do a fish voice if you want
< please don't
> call?
< yes

--- at 31% weekend noon
< do you remember the name of that book you made me read in college, the one with the island
> the summer one? the grandmother and the girl
< yes!!
> summer book, tove janson
* summer book, tove jansson
> read it every june
< buying it for my niece
^> love

--- at 44% evening
< hypothetically if someone had a conference in Boston in three weeks
> DANI
< would there be a couch for that someone
> there would be a bed and a dog and a very excited me
> which days??
< thursday to sunday. I'd take the bus up on thursday night
> im taking friday off right now
> like i am literally writing helen

--- +20d evening
< bus leaves at 6:10 should be there 8:25
> ill be at the station!!
> jonah is making the dumplings
< I could cry
> dont cry yet, cry at the dumplings

--- +0d night
< 5 minutes away I can see water
> im by the door with the dog
> hes wearing a bow tie

--- +4d sun night
< home. twelve hours of traveling and I would do it again tomorrow. thank you for everything, the dumplings, the tide pools, the walk, the talking until 3. I needed it more than I knew
> me too
> the house is so quiet now
> biscuit went and looked in your room this morning 😭
< STOP
> he did, he stood there with his toy for like ten minutes and then he looked at me as if id hidden you somewhere, it was heartbreaking
> come back soon ok? and next time bring the cheese dog
^< love

--- at 63% morning
> ok you can officially know now
> her name is ines and shes 7 pounds and she has our nose
> [photo IMG_2498.HEIC]
< oh my god. OH MY GOD. she's perfect. tell Bea I'm sobbing at a fish ladder
> haha i will
> im an aunt dani
< you're going to be insufferable
> i already am

--- at 74% evening
< so the river project lost its funding. I found out on a Tuesday by email. I'm ok I think. I just keep cleaning things
> oh no
> dani im so sorry
> thats such a bad way to tell people
< they said it's "not a reflection of the work"
> it never is
> do you want to talk or do you want distraction
< distraction
> ok so a seal stole a kayak here last month, actual seal, actual kayak, theres a video
< send it immediately
> https://news.example.com/harbor-seal-steals-kayak

--- +9d noon
< update: the county wants to hire me. same river, other desk
> YESSS
> same salmon??
< same salmon
> im so happy for you
^< love

--- at 88% evening
< do you ever feel like everyone else got a manual
> every single day
> i think the people who look like they have it are just good at paperwork
< that is weirdly comforting
> youre doing so well, you know that right?
< say it again
> youre doing so well
^< love

--- at 95% weekend morning
< the cheese dog got into the butter drawer
> he has evolved
< he closed it after
> a gentleman
> ok long version of here: ines is crawling, jonah has fewer nights, the grant came through so im doing a second room (kelp!!), and biscuit ate another sock. i think about the porch a lot
< KELP. I'm so proud of you I could burst. Send drawings, all of them, even the bad ones, and tell Jonah I expect dumplings on the porch by October
< come visit in the fall? salmon are running and the porch is done
> yes
> ill talk to jonah but yes, im saying yes
`
