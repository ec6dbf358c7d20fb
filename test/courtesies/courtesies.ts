/** What may be answered automatically where the owner has always answered it in one way: each is a courtesy and nothing else. */
export const courtesies: readonly string[] = `
hi|hello there|yo|good morning|good morning sunshine|morning babe|good afternoon|good evening|good night|good night, sleep well|night mom|nite nite|gn
sweet dreams 😘|love you|love you more|i love you so much|love you too mom|ily|xoxo|lots of love|big hugs|thank you|thanks so much|many thanks|thanks again
thanks for dinner|thanks for your help|thanks for the flowers|thanks for the ride|ty|you’re welcome|no problem|no worries|anytime|my pleasure|happy to help
see you|see you later|see you soon|talk later|ttyl|take care|drive safe|safe travels|have a good day|have a great weekend|enjoy your evening|have fun
happy birthday babe|happy new year|merry christmas|happy friday|good luck today|congrats|nice photo|ok|ok thanks|got it, thanks|sounds good|yay|haha|lol
im home|i made it home|we made it home safe|we’re home|just got home|home safe|made it home safe|just landed|on my way home|leaving work now|im at work|off to bed
had so much fun|had a lovely evening|dinner was delicious|sunday was fun|ok good night|good night love you|just landed, love you`
  .trim()
  .split(/[|\n]/u)
