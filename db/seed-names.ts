// Names that people and companies of Transylvania might have.

const words = (text: string): string[] => text.split(' ')

export const romanianNames = {
  given: words(
    'Andrei Ștefan Mihai Cătălin Răzvan Alexandru Ionuț Gheorghe Vasile Florin Dănuț Cosmin Bogdan Ciprian Nicolae Adrian Radu Sorin Liviu Horia ' +
      'Ioana Mădălina Ileana Cristina Lăcrămioara Raluca Ana Bianca Simona Ștefania Oana Corina Anca Măriuca Daniela',
  ),
  family: words(
    'Popescu Ionescu Munteanu Ștefănescu Țurcanu Rusu Bălan Stănescu Mureșan Pușcaș Moldovan Câmpean Dragoș Bârsan Căldăraru Cîmpeanu Dumitrașcu ' +
      'Enăchescu Făgărășan Ghiță Hălmăgean Iliescu Lăzărescu Mănăilă Neagoe Oprișan Păcurar Rădulescu Săvescu Târnovan Văcaru Zărnescu Olteanu Șerban Țăranu',
  ),
}

export const hungarianNames = {
  given: words('István Zoltán Attila Csaba Gergő László Béla Sándor Levente Botond Ágnes Réka Enikő Tünde Kinga Zsófia Erzsébet Ildikó'),
  family: words(
    'Kovács Szabó Nagy Tóth Bálint Fazakas Székely Szőcs György Kőműves Márton Bíró Fülöp Jakab Péter Simó Demeter Kelemen Gáspár Sebők',
  ),
}

export const companyWords = {
  first: words('Trans Agro Eco Auto Construct Alpin Carpatica Bran Tâmpa Postăvarul Someș Feleac Napoca Silva Hărman Prejmer Codlea Gilău'),
  second: words('Logistic Trans Prod Serv Instal Impex Lemn Frig Distribuție Curier Electric Grup Cargo Agregate Panificație Pază'),
  form: ['SRL', 'SRL', 'SRL', 'SRL', 'SA', 'PFA'],
}

export const clientNotes = {
  person: ['Preferă să fie sunat după ora 17.', 'Ține anvelopele de iarnă la noi.', 'Vine cu jenți de aliaj, atenție la prezoane.'],
  company: ['Factură cu termen de 30 de zile.', 'Comanda se confirmă întâi cu dispeceratul.', 'Flotă: se lucrează doar dimineața.'],
}

export type Region = {
  county: string
  /** The county code in the commercial register. */
  registerCode: string
  postCode: string
  towns: string[]
  /** County codes of plates: its own, and those that come by. */
  plates: { own: string; others: string[] }
}

export const brasovRegion: Region = {
  county: 'Brașov',
  registerCode: 'J08',
  postCode: '50',
  towns: ['Brașov', 'Brașov', 'Brașov', 'Săcele', 'Codlea', 'Râșnov', 'Zărnești', 'Ghimbav', 'Hărman', 'Făgăraș'],
  plates: { own: 'BV', others: ['CV', 'CV', 'HR', 'B', 'PH', 'SB', 'MS'] },
}
export const clujRegion: Region = {
  county: 'Cluj',
  registerCode: 'J12',
  postCode: '40',
  towns: ['Cluj-Napoca', 'Cluj-Napoca', 'Cluj-Napoca', 'Florești', 'Turda', 'Dej', 'Gherla', 'Apahida', 'Huedin', 'Câmpia Turzii'],
  plates: { own: 'CJ', others: ['BH', 'SJ', 'MM', 'AB', 'MS', 'B'] },
}
export const sibiuRegion: Region = {
  county: 'Sibiu',
  registerCode: 'J32',
  postCode: '55',
  towns: ['Sibiu', 'Sibiu', 'Șelimbăr', 'Cisnădie', 'Mediaș'],
  plates: { own: 'SB', others: ['VL', 'AB', 'BV'] },
}

export const streets = (
  'Strada Lungă,Calea București,Strada Zizinului,Bulevardul Griviței,Strada Toamnei,Strada Carpaților,Strada Mureșului,Calea Turzii,Strada Observatorului,' +
  'Strada Fabricii,Strada Horea,Strada Plopilor,Strada Mihai Viteazu,Strada Ștefan cel Mare,Strada Petőfi Sándor,Strada Gării'
).split(',')
