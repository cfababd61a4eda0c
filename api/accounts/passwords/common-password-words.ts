/** Words that common passwords are made of, some of them close to this portal. */
const words = `
password passwort passw motdepasse contrasena senha parola parolamea pass passcode passport secret
secreto letmein letmeinnow letmeon changeme changeit changemenow change default temp temporary
temppass test tester testing testtest testuser demo sample example user username guest login logon
welcome welcometo hello hellohello hellothere goodbye access accesso enter entrar open opensesame
admin administrator administrador superadmin superuser sysadmin root rootroot toor master webmaster
manager server service support system operator oracle database security private public internet
network computer laptop desktop windows microsoft google googles facebook instagram twitter youtube
whatsapp snapchat linkedin amazon apple iphone ipad android samsung galaxy nokia motorola sony
playstation nintendo xbox pokemon minecraft fortnite roblox steam runescape warcraft starcraft
counterstrike callofduty halflife assassin mypassword yourpassword newpassword mysecret
secretpassword onepassword nopassword thepassword password nothing whatever whatsup something
anything everything blahblah trustno trustnoone fuckyou fuckoff fuckme asshole bullshit bitch
iloveyou iloveyouso iloveyoubaby iloveu iloveme iloveyouu iloveher iloveit loveyou loveme lovely
lover lovers lovelove love loveforever mylove truelove forever foreverlove always sweetheart sweety
sweetie honey honeybee baby babygirl babyboy babydoll angel angels angelina princess princesa prince
queen king kingking kings darling beautiful handsome gorgeous sexy sexygirl cutie cutiepie kisses
hugs family mother father mommy daddy sister brother friend friends friendship bestfriend bestfriends
happy happyday happiness smile lucky luckyone sunshine sunflower sunset summer winter spring autumn
january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday weekend holiday christmas birthday vacation flower flowers
butterfly rainbow heaven heavenly dream dreams dreamer diamond diamonds crystal silver golden gold
silverado purple orange yellow black blackcat blackjack blackberry white green redsox blue blueberry
strawberry cherry banana apple pineapple chocolate cookie cookies cupcake bubblegum bubbles candy
pepper ginger cinnamon peanut butter coffee cheese cheesecake pizza chicken hamburger
monkey monkeys dragon dragons dragonball tiger tigers tigger lion lions panther panthers eagle eagles
falcon falcons wolf wolves wolverine bear bears polarbear dolphin dolphins kitty kitten hellokitty
puppy doggy buddy maggie molly bailey charlie max shadow snoopy scooby scoobydoo garfield mickey
mickeymouse minnie donald daisy tinkerbell spongebob simpsons homer bart batman superman spiderman
ironman captain avengers hulk joker naruto sasuke goku pikachu harrypotter potter hogwarts gandalf
frodo starwars startrek skywalker darthvader matrix terminator alien aliens phoenix vampire twilight
zombie ninja samurai warrior warriors knight knights pirate pirates hunter killer killers soldier
sniper gangster player players winner champion champions legend legends hero heroes thunder lightning
storm hurricane tornado ocean mountain forest nature freedom liberty america american australia
canada england germany france italy spain brazil mexico argentina portugal holland russia turkey
india pakistan bangladesh indonesia malaysia philippines singapore thailand vietnam china japan korea
egypt masr egyptian cairo alexandria giza luxor aswan pharaoh pyramids nile saudi saudiarabia dubai
emirates kuwait qatar jordan lebanon palestine syria iraq morocco tunisia algeria libya sudan london
paris berlin madrid roma newyork newyorkcity losangeles chicago boston dallas texas california florida
houston miami brooklyn istanbul moscow tokyo
football footballer soccer futbol fussball calcio basketball baseball volleyball softball handball
hockey tennis cricket rugby golf golfer swimming swimmer running runner cycling boxing wrestling
skateboard snowboard surfing surfer racing ferrari porsche mercedes bmwbmw mustang corvette camaro
chevrolet chevy toyota honda yamaha suzuki kawasaki harley harleydavidson nissan subaru volkswagen
lamborghini bugatti jaguar
liverpool liverpoolfc manchester manchesterunited manunited manutd manchestercity mancity chelsea
chelseafc arsenal arsenalfc tottenham everton westham newcastle astonvilla celtic rangers barcelona
barca fcbarcelona realmadrid atletico valencia sevilla juventus inter intermilan milan acmilan napoli
asroma bayern bayernmunich dortmund borussia schalke ajax feyenoord psveindhoven benfica porto
sporting galatasaray fenerbahce besiktas trabzonspor flamengo corinthians palmeiras santos vasco
gremio boca bocajuniors riverplate steelers cowboys packers patriots raiders broncos giants dodgers
yankees lakers celtics bulls ronaldo cristiano messi lionelmessi neymar beckham zidane maradona
mosalah mohamedsalah salah trezeguet
alahly ahly elahly ahlawy zamalek zamalekawy ismaily elismaily almasry elmasry pyramidsfc ittihad
alittihad smouha enppi ceramica tersana ghazl arabcontractors ultras ultrasahlawy whiteknights
michael michaeljackson michelle matthew mathew andrew daniel danielle david joshua jessica jennifer
james jason justin john johnny johnson jonathan joseph jordan nicole nicholas nathan natalie natasha
anthony antonio alexander alexandra alexandria alejandro alejandra amanda andrea angela ashley austin
barbara benjamin brandon brittany brian caroline carolina catherine charles charlotte christian
christina christine christopher claudia cristina crystal dominic dominique eduardo elizabeth emily
eric fernando francisco gabriel gabriela gabrielle george gerald gregory guillermo hannah heather
isabella isabelle jackson jacqueline jasmine jeffrey jeremy jonathon juliana katherine kathleen
kimberly kristina kristen lauren leonardo leonard lindsay louise madison margaret maria mariana
marina martin martina melissa miguel monica morgan natalia oliver olivia patricia patrick peter
rachel rebecca ricardo richard robert roberto rodrigo ronald samantha samuel sandra sarah sebastian
sergio sophie stephanie stephen steven susan taylor thomas tiffany timothy valentina vanessa veronica
victor victoria vincent virginia william williams xavier zachary
mohamed mohammed mohammad muhammad muhammed mohamad ahmed ahmad mahmoud mahmud mostafa mustafa
mustapha abdallah abdullah abdelrahman abdulrahman abdelaziz abdalla ibrahim ismail youssef yousef
yusuf khaled khalid hassan hussein hossam hesham hisham tarek tariq karim kareem amr amrdiab omar
osama othman saeed said samir sameh sherif sharif walid waleed yasser yassin ziad adham ashraf ayman
bassem emad essam fathy gamal haitham hamada hany islam magdy maged mansour medhat mohsen nader ramy
rashad saad salem shady tamer wael fatma fatima aisha aesha mariam maryam marwa mona nada nadia nesma
noha nour noura rania reem salma samira sara shaimaa yasmin yasmine zeinab zaynab habibi habibty
habibty bismillah allah allahuakbar alhamdulillah inshallah mashallah subhanallah ramadan islamic
jesus jesuschrist christ godisgood godislove iamgod blessed blessing church bible trinity genesis
qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvb zxcvbn zxcvbnm qazwsx qweasd qweasdzxc qazxsw abcd
abcde abcdef abcdefg
metallica nirvana slipknot linkinpark greenday eminem rockstar rocknroll guitar music musica
musiclover dancer dancing singer hiphop reggae bobmarley beatles elvis madonna shakira rihanna beyonce
justinbieber bieber onedirection jonasbrothers blink
student teacher doctor engineer lawyer police school college university science student physics
history english company business office sales marketing money moneymoney millionaire rich success
hardcore extreme power powerful energy monster nuclear electric mechanic construction
photographer photography photograph photo camera cameraman journalist journalism journal reporter
reporting commentator correspondent newspaper news press presspass presspress pressoffice
presscenter presscentre media mediaoffice mediaofficer mediacenter mediacentre broadcaster radio
television stadium accreditation accredited league premierleague worldcup touchline goalkeeper
striker captain referee coach matchday
`;

export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
