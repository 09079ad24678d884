import { searchNames, matchesCarName } from './car-names.ts'
import { fold } from '#contract/kit/fold.ts'

/**
 * Makes in the trade's spelling, one per line with number and models; an alias follows `=`. Models are those sold in Europe since 1990.
 * The number and a model's position identify them forever: append new ones, never remove any.
 */
const text = `
1 Abarth: 124 Spider, 500, 500e, 595, 600e, 695, Grande Punto, Punto Evo
2 Acura: Integra, MDX, NSX, RDX, RL, RSX, TL, TLX, TSX, ZDX
3 Aixam: 400, 500, A.721, A.741, City, Coupé, Crossline, Crossover, D-Truck, GTO, Mega, Minauto, Scouty
4 Alfa Romeo: 4C, 8C, 33, 75, 145, 146, 147, 155, 156, 159, 164, 166, Brera, Giulia, Giulietta, GT, GTV, Junior, MiTo, Spider, Stelvio, SZ, Tonale
5 Alpine: A110, A290, A310, A390, A610
6 Aro: 10, 24, 240, 243, 244, 246, 320, 323, 324, 328, Spartana
7 Aston Martin: Cygnet, DB7, DB9, DB11, DB12, DBS, DBX, Rapide, V8 Vantage, Valkyrie, Vanquish, Vantage, Virage
8 Audi: 80, 90, 100, 200, A1, A2, A3, A4, A4 Allroad, A5, A6, A6 Allroad, A6 e-tron, A7, A8, Cabriolet, e-tron, e-tron GT, Q2, Q3, Q4 e-tron, Q5, Q6 e-tron, Q7, Q8, Q8 e-tron, R8, TT, V8
9 Austin: Ambassador, Maestro, Metro, Mini, Montego, Princess
10 BAIC: Beijing 3, Beijing 5, Beijing 7, BJ30, BJ40, BJ60, Senova X25, Senova X35, Senova X55, X55, X75
11 Bentley: Arnage, Azure, Bentayga, Brooklands, Continental, Continental GT, Flying Spur, Mulsanne, Turbo R
12 BMW: i3, i4, i5, i7, i8, iX, iX1, iX2, iX3, Seria 1 = 1 Series, Seria 2 = 2 Series, Seria 2 Active Tourer = 2 Series Active Tourer, Seria 3 = 3 Series, Seria 4 = 4 Series, Seria 5 = 5 Series, Seria 6 = 6 Series, Seria 7 = 7 Series, Seria 8 = 8 Series, X1, X2, X3, X4, X5, X6, X7, XM, Z3, Z4
13 Buick: Century, Enclave, Encore, Envision, LaCrosse, LeSabre, Park Avenue, Rendezvous, Riviera, Skylark
14 BYD: Atto 2, Atto 3, Dolphin, Dolphin Surf, Etp3, Han, Seal, Seal 5, Seal 6, Seal U, Sealion 7, Tang
15 Cadillac: ATS, BLS, CT4, CT5, CT6, CTS, DeVille, Eldorado, Escalade, Lyriq, Optiq, Seville, SRX, STS, XLR, XT4, XT5, XT6
16 Chery: Amulet, Arrizo, Fora, Kimo, QQ, Tiggo, Tiggo 2, Tiggo 3, Tiggo 4, Tiggo 5, Tiggo 7, Tiggo 8, Tiggo 9
17 Chevrolet: Alero, Astro, Aveo, Blazer, Camaro, Captiva, Colorado, Corvette, Cruze, Epica, Equinox, Evanda, HHR, Impala, Kalos, Lacetti, Malibu, Matiz, Nubira, Orlando, Rezzo, Silverado, Spark, Suburban, Tacuma, Tahoe, Trailblazer, Trans Sport, Trax, Volt
18 Chrysler: 200, 300C, 300M, Concorde, Crossfire, Grand Voyager, LeBaron, LHS, Neon, New Yorker, Pacifica, PT Cruiser, Saratoga, Sebring, Stratus, Town & Country, Vision, Voyager
19 Citroën: Ami, AX, Berlingo, BX, C-Crosser, C-Elysée, C-Zero, C1, C2, C3, C3 Aircross, C3 Picasso, C4, C4 Cactus, C4 Picasso, C5, C5 Aircross, C5 X, C6, C8, Evasion, Jumper, Jumpy, Nemo, Saxo, SpaceTourer, Xantia, Xsara, Xsara Picasso, ZX
20 Cupra: Ateca, Born, Formentor, Leon, Raval, Tavascan, Terramar
21 Dacia: 1300, 1310, Nova, SupeRNova, Solenza, Papuc = Pick-up, Logan, Logan MCV, Logan Van, Sandero, Sandero Stepway, Duster, Lodgy, Dokker, Jogger, Spring, Bigster
22 Daewoo: Cielo, Damas, Espero, Evanda, Kalos, Korando, Lacetti, Lanos, Leganza, Matiz, Musso, Nexia, Nubira, Racer, Rexton, Rezzo, Tacuma, Tico
23 Daihatsu: Applause, Charade, Copen, Cuore, Feroza, Gran Move, Hijet, Materia, Move, Rocky, Sirion, Terios, Trevis, YRV
24 DFSK: C31, C32, C35, C37, EC35, F5, Fengon 5, Fengon 500, Fengon 580, Fengon 600, Glory 500, Glory 580, K01, K02, K05, Seres 3, Seres 5
25 Dodge: Avenger, Caliber, Caravan, Challenger, Charger, Dakota, Dart, Durango, Grand Caravan, Hornet, Intrepid, Journey, Magnum, Neon, Nitro, Stealth, Stratus, Viper
26 Dongfeng: Box, Captain, Forthing 4, Forthing 5, Forthing Friday, Huge, Mage, Nammi 01, Rich, Shine, T5 Evo, Voyah Dream, Voyah Free
27 DS: 3, 3 Crossback, 4, 4 Crossback, 5, 7, 7 Crossback, 9, N°4, N°8
28 Ferrari: 12Cilindri, 296, 308, 328, 348, 360, 456, 458, 488, 512, 550, 575, 599, 612, 812, California, Enzo, F12, F355, F40, F430, F50, F8, FF, GTC4Lusso, LaFerrari, Portofino, Purosangue, Roma, SF90
29 Fiat: 500, 500L, 500X, 600, Albea, Brava, Bravo, Cinquecento, Croma, Doblò, Ducato, Fiorino, Freemont, Fullback, Grande Panda, Grande Punto, Idea, Linea, Marea, Multipla, Panda, Punto, Qubo, Scudo, Sedici, Seicento, Stilo, Talento, Tipo, Ulysse
30 Ford: B-Max, Bronco, C-Max, Capri, Courier, EcoSport, Edge, Escort, Explorer, F-150, Fiesta, Focus, Fusion, Galaxy, Ka, Kuga, Maverick, Mondeo, Mustang, Mustang Mach-E, Puma, Ranger, S-Max, Scorpio, Sierra, Tourneo, Transit, Transit Connect, Transit Courier, Transit Custom
31 GAZ: 21, 24, 31105, 3110, 69, Gazelle, Gazelle Next, Sobol, Valdai, Volga
32 Geely: Atlas, CK, Coolray, Emgrand, EX5, Geometry C, MK, Monjaro, Okavango, Starray, Tugella
33 Genesis: Electrified G80, Electrified GV70, G70, G80, G90, GV60, GV70, GV80
34 GMC: Acadia, Canyon, Envoy, Hummer EV, Jimmy, Safari, Savana, Sierra, Sonoma, Terrain, Vandura, Yukon
35 GWM: Cannon, Haval H6, Haval Jolion, Hover, Ora 03, Ora 07, Poer, Steed, Tank 300, Tank 500, Wey 03, Wey 05, Wingle
36 Honda: Accord, City, Civic, Concerto, CR-V, CR-X, CR-Z, e, e:Ny1, Element, FR-V, HR-V, Insight, Integra, Jazz, Legend, Logo, NSX, Pilot, Prelude, S2000, Shuttle, Stream, ZR-V, Africa Twin, CBR, Forza, Gold Wing, SH, Transalp
37 Hongqi: E-HS9, EH7, EHS7, H5, H9, HS5, HS7
38 Hummer: H1, H2, H3
39 Hyundai: Accent, Atos, Bayon, Coupé, Elantra, Galloper, Getz, Grandeur, H-1, H350, i10, i20, i30, i40, Inster, Ioniq, Ioniq 5, Ioniq 6, Ioniq 9, ix20, ix35, Kona, Lantra, Matrix, Santa Fe, Sonata, Staria, Terracan, Trajet, Tucson
40 Infiniti: EX, FX, G, I30, JX, M, Q30, Q45, Q50, Q60, Q70, QX30, QX50, QX56, QX60, QX70, QX80
41 Isuzu: Campo, D-Max, Forward, Gemini, Midi, N-Series = NPR, Rodeo, Trooper, Turquoise, WFR
42 Iveco: Crossway, Daily, Eurocargo, EuroStar, EuroTech, EuroTrakker, Evadys, Massif, S-Way, Stralis, T-Way, Tector, Trakker, TurboDaily, Urbanway, X-Way
43 Jaecoo: 5, 7, 8
44 Jaguar: Daimler, E-Pace, F-Pace, F-Type, I-Pace, S-Type, X-Type, XE, XF, XJ, XJS, XK, XKR
45 Jeep: Avenger, Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Liberty, Patriot, Recon, Renegade, Wagoneer, Wrangler
46 KGM: Actyon, Korando, Musso, Rexton, Tivoli, Torres, Torres EVX
47 Kia: Besta, Carens, Carnival, Ceed = Cee'd, Cerato, EV2, EV3, EV4, EV5, EV6, EV9, K2500, Magentis, Niro, Opirus, Optima, Picanto, Pregio, Pride, ProCeed = Pro Cee'd, PV5, Rio, Shuma, Sorento, Soul, Sportage, Stinger, Stonic, Venga, XCeed
48 Lada: 1200, 1300, 1500, 2101, 2103, 2104, 2105, 2106, 2107, 2108, 2109, 110, 111, 112, Granta, Kalina, Largus, Niva, Priora, Samara, Urban, Vesta, XRAY
49 Lamborghini: Aventador, Countach, Diablo, Gallardo, Huracán, Murciélago, Revuelto, Temerario, Urus
50 Lancia: Beta, Dedra, Delta, Flavia, Kappa, Lybra, Musa, Phedra, Prisma, Thema, Thesis, Voyager, Y, Ypsilon, Zeta
51 Land Rover: Defender, Discovery, Discovery Sport, Freelander, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar
52 LDV: 200, 400, Convoy, Cub, Maxus, Pilot
53 Leapmotor: B05, B10, C10, T03
54 Lexus: CT, ES, GS, GX, IS, LBX, LC, LFA, LM, LS, LX, NX, RC, RX, RZ, SC, UX
55 Ligier: Ambra, Be Up, Dué, IXO, JS50, JS60, JS RC, Myli, Nova, Optima, Pulse, X-Too
56 Lincoln: Aviator, Blackwood, Continental, Corsair, LS, Mark, MKC, MKS, MKX, MKZ, Nautilus, Navigator, Town Car
57 Lotus: Elan, Eletre, Elise, Emeya, Emira, Esprit, Europa, Evija, Evora, Exige
58 Lynk & Co: 01, 02, 03, 08
59 Maserati: 222, 3200 GT, 4200 GT, Biturbo, Ghibli, GranCabrio, GranSport, GranTurismo, Grecale, Levante, MC20, Quattroporte, Shamal
60 Maxus: Deliver 7, Deliver 9, eDeliver 3, eDeliver 5, eDeliver 7, eDeliver 9, eTerron 9, Euniq 5, Euniq 6, EV80, Mifa 7, Mifa 9, T60, T90 EV, V80
61 Mazda: 2, 3, 5, 6, 6e, 121, 323, 626, 929, B-Series, BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, CX-80, CX-9, Demio, MPV, MX-3, MX-30, MX-5 = Miata, MX-6, Premacy, RX-7, RX-8, Tribute, Xedos 6, Xedos 9
62 Mercedes-Benz = Mercedes: 190, Actros, Arocs, Atego, Axor, Citan, Citaro, Clasa A = A-Class, Clasa B = B-Class, Clasa C = C-Class, Clasa E = E-Class, Clasa G = G-Class, Clasa M = M-Class ML, Clasa S = S-Class, Clasa V = V-Class, CLA, CLK, CLS, EQA, EQB, GLA, GLB, GLC, GLE, GLS, SLK, Sprinter, Vario, Viano, Vito
63 MG: 3, 4, 5, Cyberster, F, Hector, HS, IM5, IM6, Marvel R, S5, TF, ZR, ZS, ZT
64 Microcar: Cargo, Dué, F8C, Flex, M.Go, M8, MC1, MC2, Virgo
65 Mini: Aceman, Clubman, Cooper, Countryman, Coupé, John Cooper Works, One, Paceman, Roadster
66 Mitsubishi: 3000 GT, ASX, Attrage, Canter, Carisma, Colt, Eclipse, Eclipse Cross, Galant, Grandis, i-MiEV, L200, L300, L400, Lancer, Outlander, Pajero, Pajero Pinin, Pajero Sport, Sigma, Space Gear, Space Runner, Space Star, Space Wagon
67 Nissan: 350Z, 370Z, Almera, Almera Tino, Ariya, Cabstar, Cube, GT-R, Interstar, Juke, Kubistar, Leaf, Micra, Murano, Navara, Note, NP300, NV200, NV400, Pathfinder, Patrol, Pixo, Primastar, Primera, Pulsar, Qashqai, Terrano, Tiida, Townstar, X-Trail
68 Oltcit: Axel, Club, Special
69 Omoda: 3, 5, 7, 9, E5
70 Opel: Adam, Agila, Ampera, Antara, Astra, Combo, Corsa, Crossland, Frontera, Grandland, Insignia, Karl, Kadett, Meriva, Mokka, Movano, Omega, Signum, Tigra, Vectra, Vivaro, Zafira, Ascona, Calibra, Campo, Cascada, Monterey, Rocks-e, Senator, Sintra
71 Peugeot: 106, 107, 108, 1007, 2008, 205, 206, 207, 208, 3008, 301, 306, 307, 308, 309, 4007, 405, 406, 407, 408, 5008, 508, 607, 807, Bipper, Boxer, Expert, Partner, Rifter, Traveller
72 Piaggio: Ape, Beverly, Fly, Free, Liberty, Medley, MP3, NP6, NRG, Porter, Typhoon, X8, X-Evo, Zip
73 Polestar: 1, 2, 3, 4, 5
74 Pontiac: Aztek, Bonneville, Fiero, Firebird, G6, Grand Am, Grand Prix, GTO, Montana, Solstice, Sunbird, Sunfire, Trans Am, Trans Sport, Vibe
75 Porsche: 356, 718 Boxster, 718 Cayman, 911, 918, 924, 928, 944, 959, 968, Boxster, Carrera GT, Cayenne, Cayman, Macan, Panamera, Taycan
76 Ram: 1500, 2500, 3500, ProMaster, Rampage
77 Renault: 4, 5, 19, 21, Alaskan, Arkana, Austral, Avantime, Captur, Clio, Espace, Express, Fluence, Kadjar, Kangoo, Koleos, Laguna, Latitude, Master, Mégane, Modus, Rafale, Scénic, Symbioz, Symbol, Talisman, Thalia, Trafic, Twingo, Zoe
78 Rolls-Royce: Corniche, Cullinan, Dawn, Ghost, Park Ward, Phantom, Silver Seraph, Silver Shadow, Silver Spirit, Silver Spur, Spectre, Wraith
79 Rover: 25, 45, 75, 100, 111, 114, 200, 214, 216, 218, 220, 400, 414, 416, 420, 600, 618, 620, 623, 800, 820, 827, City, Metro, Mini, Montego, Streetwise
80 Saab: 9-3, 9-4X, 9-5, 9-7X, 90, 96, 99, 900, 9000
81 Seat: Alhambra, Altea, Altea XL, Arona, Arosa, Ateca, Cordoba, Exeo, Ibiza, Inca, Leon, Malaga, Marbella, Mii, Ronda, Tarraco, Terra, Toledo
82 Škoda: 100, 105, 120, 125, 130, Citigo, Elroq, Enyaq, Fabia, Favorit, Felicia, Forman, Kamiq, Karoq, Kodiaq, Octavia, Pick-up, Praktik, Rapid, Roomster, Scala, Superb, Yeti
83 Smart: #1, #3, #5, Cabrio, City-Coupé, Crossblade, Forfour, Fortwo, Roadster
84 SsangYong: Actyon, Actyon Sports, Family, Korando, Kyron, Musso, Rexton, Rodius, Tivoli, Torres, XLV
85 Subaru: Ascent, B9 Tribeca, Baja, BRZ, Crosstrek, Forester, Impreza, Justy, Legacy, Leone, Levorg, Libero, Outback, Solterra, SVX, Trezia, Tribeca, Uncharted, Vivio, WRX, XT, XV
86 Suzuki: Alto, Baleno, Celerio, Grand Vitara, Ignis, Jimny, Liana, S-Cross, Splash, Swace, Swift, SX4, Vitara, Wagon R+, Across, e Vitara, Cappuccino, Carry, Kizashi, Maruti, Samurai, Super Carry, X-90, Bandit, Burgman, DR, GSX, Hayabusa, Intruder, V-Strom
87 SWM: G01, G03F, G05 Pro, Tiger
88 Tesla: Cybertruck, Model 3, Model S, Model X, Model Y, Roadster, Semi
89 Toyota: Auris, Avensis, Aygo, Aygo X, bZ4X, C-HR, Camry, Carina, Celica, Corolla, Corolla Cross, Corolla Verso, GR86, GT86, Hiace, Highlander, Hilux, iQ, Land Cruiser, Mirai, MR2, Previa, Prius, Proace, Proace City, RAV4, Urban Cruiser, Verso, Yaris, Yaris Cross
90 Trabant: 1.1, 500, 600, 601
91 UAZ: 452, 469, 3151, Cargo, Hunter, Patriot, Pickup, Profi
92 Volkswagen = VW: Amarok, Arteon, Beetle, Bora, Caddy, Caravelle, Crafter, Eos, Fox, Golf, Golf Plus, ID.3, ID.4, ID.5, ID.7, ID. Buzz, Jetta, LT, Lupo, Multivan, Passat, Phaeton, Polo, Sharan, T-Cross, T-Roc, Tiguan, Touareg, Touran, Transporter
93 Volvo: 240, 440, 460, 850, 940, C30, C40, C70, EX30, EX40, EX60, EX90, FE, FH, FL, FM, S40, S60, S80, S90, V40, V50, V60, V70, V90, XC40, XC60, XC70, XC90, ES90
94 Wartburg: 1.3, 311, 312, 353
95 Xpeng: G6, G9, P5, P7, P7+, X9
96 Zeekr: 001, 007, 7X, 9X, X
97 DAF: 45, 55, 65, 75, 85, 95, CF, LF, XB, XD, XF, XG, XG+
98 Fuso: Canter, eCanter, Fighter
99 Ikarus: 250, 256, 260, 280, 415, 435, E91
100 Kamaz: 4308, 5320, 5410, 5490, 5511, 6520, 65115, 65117, 43118
101 MAN: F90, F2000, L2000, Lion's City, Lion's Coach, Lion's Intercity, M2000, TGA, TGE, TGL, TGM, TGS, TGX
102 Neoplan: Cityliner, Euroliner, Jetliner, Skyliner, Starliner, Tourliner, Transliner
103 Otokar: Atlas, Doruk, Kent, Navigo, Sultan, Territo, Vectio
104 Rába: 500, 800, H14, H18, S24, U26
105 Renault Trucks: C, D, G, K, Kerax, Magnum, Major, Mascott, Master, Maxity, Midlum, Midliner, Premium, T, Trafic
106 Roman: 8.135, 10.215, 12.215, 19.256, DAC, SR 113
107 Scania: Citywide, G-Series = G, Interlink, Irizar i6, Irizar PB, K-Series = K, L-Series = L, OmniExpress, P-Series = P, R-Series = R, S-Series = S, Serie 2, Serie 3, Serie 4, T-Series = T, Touring
108 Setra: ComfortClass, MultiClass, S 215, S 315, S 415, S 416, S 417, S 431, S 515, S 516, S 517, S 531, TopClass
109 Solaris: Alpino, Trollino, Urbino, Urbino Electric, Vacanza
110 Tatra: 138, 148, 813, 815, Force, Phoenix, Terra
111 Temsa: Avenue, HD, Hyundai County, LD, Maraton, MD9, Opalin, Prestij, Safari, Tourmalin
112 Aprilia: Atlantic, Caponord, Dorsoduro, Leonardo, Mana, Pegaso, RS, RS 660, RSV4, Scarabeo, Shiver, SR, SXR, Tuareg 660, Tuono
113 Benelli: 302S, BN 125, Imperiale, Leoncino, TNT, TRK 502, TRK 702, TRK 800
114 CFMoto: 300NK, 450MT, 450NK, 450SR, 650GT, 650MT, 700CL-X, 800MT, CForce, UForce, ZForce
115 Ducati: 748, 848, 916, 959, 996, 998, 999, 1098, 1198, 1199, Diavel, Hypermotard, Monster, Multistrada, Panigale, Scrambler, SportClassic, ST, Streetfighter, SuperSport, XDiavel
116 Harley-Davidson: Breakout, CVO, Dyna, Electra Glide, Fat Bob, Fat Boy, Forty-Eight, Heritage Classic, Iron 883, Low Rider, Nightster, Pan America, Road Glide, Road King, Softail, Sportster, Street, Street Glide, V-Rod
117 Husqvarna: FC, FE, Norden 901, Nuda, SM, Svartpilen, TC, TE, Vitpilen
118 Jawa: 42, 50, 250, 350, 500, 640, Babetta, Californian, Mustang, Perak
119 Kawasaki: ER-5, ER-6, Eliminator, GPZ, KLE, KLR, KLX, KX, Ninja, Versys, Vulcan, W800, Z650, Z750, Z800, Z900, Z1000, ZX, ZZR
120 KTM: 125 Duke, 390 Adventure, 390 Duke, 690 Duke, 690 Enduro, 690 SMC, 790 Adventure, 790 Duke, 890 Adventure, 890 Duke, 990, 1190 Adventure, 1290 Super Adventure, 1290 Super Duke, 1390 Super Duke, EXC, Freeride, RC, SX, X-Bow
121 Kymco: Agility, AK 550, Downtown, Grand Dink, Like, Maxxer, MXU, People, Super 8, Xciting, X-Town
122 Moto Guzzi: Bellagio, Breva, California, Eldorado, Griso, Le Mans, Nevada, Norge, Stelvio, V7, V85 TT, V9, V100 Mandello
123 Royal Enfield: Bullet, Classic, Continental GT, Guerrilla 450, Himalayan, Hunter 350, Interceptor, Meteor, Scram 411, Shotgun, Super Meteor
124 Simson: KR51 = Schwalbe, S50, S51, S53, S70, SR1, SR2, SR4 = Star Sperber Habicht, SR50, Spatz
125 SYM: ADX, Citycom, Cruisym, Fiddle, HD, Jet, Joymax, Joyride, Maxsym, NH T, Orbit, Symphony, Symnh X
126 Triumph: Bonneville, Daytona, Explorer, Legend, Rocket 3, Scrambler, Speed 400, Speed Four, Speed Master, Speed Triple, Speed Twin, Sprint, Street Triple, Street Twin, Thruxton, Thunderbird, Tiger, Trident, Trophy
127 Vespa: Cosa, Elettrica, ET2, ET4, GT, GTS, GTV, LX, LXV, PK, Primavera, PX, S, Sprint
128 Yamaha: Aerox, DragStar, FJR 1300, FZ1, FZ6, Fazer, Grizzly, Majesty, MT-03, MT-07, MT-09, MT-10, MT-125, NMAX, R1, R3, R6, R7, R125, Super Ténéré, Ténéré, TMAX, Tracer, Tricity, Virago, X-MAX, XJ6, XSR, XT, YBR
129 Kögel: Box, Cargo, Cool, Flatbed, Mega, Port, Trucker
130 Krone: Box Liner, Cool Liner, Dry Liner, Mega Liner, Paper Liner, Profi Liner, SD, SDP
131 Schmitz Cargobull: S.BO, S.CF, S.CS, S.KI, S.KO, S.PR, Z.KO
132 Schwarzmüller: Curtainsider, Flatbed, Low Loader, Mega, Tanker, Tipper, Walking Floor
133 Wielton: Bulk Master, Curtain Master, Dry Master, Mega, NS, NW, PC, Strong Master, Weight Master
`

type NamedEntry = { id: number; name: string; alias?: string }
type CarLists = { carNames: NamedEntry[]; carModels: (NamedEntry & { makeId: number })[] }

/** Parses `Seria 3 = 3 Series`: a name and its alias. */
function parseName(id: number, words: string): NamedEntry {
  const [name = '', alias] = words.split(' = ')
  return { id, name, ...(alias !== undefined && { alias }) }
}

function parseLine(line: string): { make: NamedEntry; models: CarLists['carModels'] } {
  const [, number, words = '', models = ''] = /^(\d+) (.+?): (.+)$/.exec(line) ?? []
  const make = parseName(Number(number), words)
  return { make, models: models.split(', ').map((model, i) => ({ ...parseName(make.id * 1000 + i + 1, model), makeId: make.id })) }
}

const byName = (a: NamedEntry, b: NamedEntry) => a.name.localeCompare(b.name, 'ro', { numeric: true })

const makes = text.trim().split('\n').map(parseLine)

/** All makes and models, sorted by name. */
export const carLists: CarLists = {
  carNames: makes.map(({ make }) => make).toSorted(byName),
  carModels: makes.flatMap(({ models }) => models.toSorted(byName)),
}

const makesBySearchName = new Map(makes.flatMap((entry) => searchNames(entry.make).map((searchName) => [searchName, entry] as const)))

/** Returns the ids of a make and its model in any spelling; null where the list lacks them. */
export function findCarIds(make: string, model: string): { makeId: number | null; modelId: number | null } {
  const found = makesBySearchName.get(fold(make.trim()))
  return { makeId: found?.make.id ?? null, modelId: found?.models.find((candidate) => matchesCarName(candidate, model))?.id ?? null }
}
