import { type CountryFacts, checkedOn } from './fact.ts'

const { verified, unverified } = checkedOn('2026-11-20')
const NOT_READ = 'no source was read'
const lawNotRead = () => ({
  casinos: unverified('What the law allows was not read for this product; nothing is shown.', NOT_READ),
  offers: unverified('What the law allows was not read for this product; nothing is shown.', NOT_READ),
})
const MAY_WE = 'Whether a site like this one, without any casino, may be offered there, and to whom.'

/** Countries where no casino is shown, and the two rows for countries that are not in the table. */
export const CLOSED_FACTS = {
  IT: {
    why: 'Any advertising of games with money prizes is banned, by any means. What is left to description is disputed, so nothing is shown.',
    casinos: verified(
      'Any form of advertising, even indirect, of games with money prizes is banned. The guidelines leave room only for descriptive, comparative information without inducement; where that ends is disputed.',
      'DL 87/2018 (Decreto Dignità) art. 9; AGCOM delibera 132/19/CONS; giornalettismo.com 2019-07; affiliation.bet/decreto-dignita',
    ),
    offers: verified(
      'Bonuses and calls to action of affiliates fall under the ban.',
      'DL 87/2018 art. 9; AGCOM delibera 132/19/CONS',
    ),
    age: unverified('18', 'named by the list of help lines that this table began with, without a source'),
    authority: verified(
      'AGCOM for advertising; ADM keeps the register of exclusions (RUA).',
      'AGCOM; agimeg.it',
    ),
    lawyer: [
      'Whether explanations of the odds, and a game without money, are descriptive information or indirect advertising.',
      'The legal age, and whether it must be verified rather than asked.',
    ],
  },
  FR: {
    why: 'Online casino is not licensed at all, and advertising what is not licensed is punished.',
    casinos: verified(
      'Online casino, crash games included, is not licensed: only sports, horse betting, poker and the FDJ are. The ANJ blocks sites that offer it or advertise it.',
      'anj.fr (action page); lucky-casino.fr (loi 2023-451); cyberjustice.blog',
    ),
    offers: verified(
      'Law 2023-451 bars influencers from promoting unlicensed gambling: up to 2 years and EUR 300,000.',
      'loi 2023-451',
    ),
    age: verified('18', 'anj.fr/ts/faq-interdiction; joueurs-info-service.fr'),
    authority: verified('ANJ (Autorité nationale des jeux).', 'anj.fr'),
    lawyer: [
      'Whether a practice game that is modelled on an unlicensed one may be offered to readers in France.',
    ],
  },
  US: {
    why: 'The law differs by state and was not read: nothing is shown, and the higher of the two ages is asked.',
    ...lawNotRead(),
    age: unverified('18 or 21, by state and product; 21 is asked.', 'no source read for each state'),
    authority: unverified('By state; there is no national one.', NOT_READ),
    lawyer: [MAY_WE, 'The age in each state.'],
  },
  IE: {
    why: 'The law was not read for this product: nothing is shown.',
    ...lawNotRead(),
    age: unverified('18, second-hand.', 'irishgamblingrules.com/tools/taking-a-break-checklist (2026-05-28)'),
    authority: unverified(
      'GRAI, which is to keep a national exclusion register; that it is open is not confirmed.',
      'irishgamblingrules.com (2026-05-28)',
    ),
    lawyer: [
      MAY_WE,
      'Whether the national exclusion register is open, and whether a site like this one has to ask it.',
    ],
  },
  AT: {
    why: 'The law was not read for this product: nothing is shown.',
    ...lawNotRead(),
    age: unverified('18', NOT_READ),
    authority: unverified('Not established.', NOT_READ),
    lawyer: [MAY_WE, 'The legal age.'],
  },
  CH: {
    why: 'The law was not read for this product: nothing is shown.',
    ...lawNotRead(),
    age: unverified('18', NOT_READ),
    authority: unverified('Not established. Licensed casinos exclude for the whole country (BGS).', NOT_READ),
    lawyer: [MAY_WE, 'The legal age.'],
  },
  other: {
    why: 'Nothing is shown where the law was not read for this product.',
    ...lawNotRead(),
    age: unverified('18, and more where the country’s law asks for more.', NOT_READ),
    authority: unverified('Not established.', NOT_READ),
    lawyer: [MAY_WE, 'Before a country gets a row: its advertising law, its licences, its age.'],
  },
  unknown: {
    why: 'The country may be any, so the strictest of all rows holds.',
    ...lawNotRead(),
    age: unverified('21, the highest age of the table.', NOT_READ),
    authority: unverified('Not established.', NOT_READ),
    lawyer: ['Nothing by itself: where the network names a country, that country’s row holds.'],
  },
} as const satisfies Record<string, CountryFacts>
