import { type CountryFacts, checkedOn } from './fact.ts'

const { verified, unverified } = checkedOn('2026-11-20')
const NOT_READ = 'none'
const lawNotRead = () => ({
  casinos: unverified('Not read.', NOT_READ),
  offers: unverified('Not read.', NOT_READ),
})

/** Countries where no casino is shown, and the two rows for countries that are not in the table. */
const CLOSED_FACTS = {
  IT: {
    why: 'Any advertising of games with money prizes is banned, so nothing is shown.',
    casinos: verified(
      'Any form of advertising, even indirect, of games with money prizes is banned. The guidelines leave room only for descriptive, comparative information without inducement; where that ends is disputed.',
      'DL 87/2018 (Decreto Dignità) art. 9; AGCOM delibera 132/19/CONS; giornalettismo.com 2019-07; affiliation.bet/decreto-dignita',
    ),
    offers: verified(
      'Bonuses and calls to action of affiliates fall under the ban.',
      'DL 87/2018 art. 9; AGCOM delibera 132/19/CONS',
    ),
    age: unverified('18', 'a list of help lines that names none'),
    authority: verified(
      'AGCOM for advertising; ADM keeps the register of exclusions (RUA).',
      'AGCOM; agimeg.it',
    ),
    lawyer: [
      'Whether explanations of the odds, and a game without money, are descriptive information or indirect advertising.',
      'The legal age.',
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
    why: 'The law differs by state: nothing is shown, and the higher of the two ages is asked.',
    ...lawNotRead(),
    age: unverified('18 or 21, by state and product; 21 is asked.', NOT_READ),
    authority: unverified('By state; there is no national one.', NOT_READ),
    lawyer: ['The age in each state.'],
  },
  IE: {
    why: 'Nothing is shown, because the law was not read.',
    ...lawNotRead(),
    age: unverified('18, second-hand.', 'irishgamblingrules.com/tools/taking-a-break-checklist (2026-05-28)'),
    authority: unverified(
      'GRAI, which is to keep a national exclusion register; that it is open is not confirmed.',
      'irishgamblingrules.com (2026-05-28)',
    ),
    lawyer: [
      'Whether the national exclusion register is open, and whether a site like this one has to ask it.',
    ],
  },
  AT: {
    why: 'Nothing is shown, because the law was not read.',
    ...lawNotRead(),
    age: unverified('18', NOT_READ),
    authority: unverified('Not established.', NOT_READ),
    lawyer: ['The legal age.'],
  },
  CH: {
    why: 'Nothing is shown, because the law was not read.',
    ...lawNotRead(),
    age: unverified('18', NOT_READ),
    authority: unverified('Not established. Licensed casinos exclude for the whole country (BGS).', NOT_READ),
    lawyer: ['The legal age.'],
  },
  other: {
    why: 'Nothing is shown where the law was not read.',
    ...lawNotRead(),
    age: unverified('18, and more where the country’s law asks for more.', NOT_READ),
    authority: unverified('Not established.', NOT_READ),
    lawyer: ['Before a country gets a row: its advertising law, its licences, its age.'],
  },
  unknown: {
    why: 'The country may be any, so the strictest of all rows holds.',
    ...lawNotRead(),
    age: unverified('21, the highest age of the table.', NOT_READ),
    authority: unverified('Not established.', NOT_READ),
    lawyer: ['Nothing by itself: where the network names a country, that country’s row holds.'],
  },
} as const satisfies Record<string, CountryFacts>

const LINK_LAWYER = 'Whether our links, pay and wording meet the licensee’s duties for its affiliates.'

/** Countries in which a casino with the country's licence may be shown. */
const LICENSED_FACTS = {
  DE: {
    why: 'Affiliate links that pay by turnover, deposit or stake are barred: a plain link to a permitted game is what is left.',
    casinos: verified(
      'Advertising only for permitted games (s. 5); variable remuneration for internet advertising, in particular affiliate links, is barred (s. 5(6)). Affiliates may not advertise unlicensed offers (OVG Sachsen-Anhalt).',
      'casinoonline.de (DVTM interview quoting s. 5(6)); isa-guide.de; casinoratgeber.de',
    ),
    offers: verified('None: an offer would be advertising of the kind that s. 5 limits.', 'GlüStV 2021 s. 5'),
    age: unverified('18', 'a list of help lines that names none'),
    authority: verified(
      'GGL (Gemeinsame Glücksspielbehörde der Länder).',
      'gluecksspiel-behoerde.de news 324',
    ),
    lawyer: [
      'Whether a crash game can be a permitted game at all, and whether a plain link that is paid by a flat sum is allowed.',
      'The legal age.',
    ],
  },
  GB: {
    why: 'Licensed casinos may be advertised under rules that bind their affiliates; a bonus may ask for at most ten times its stake.',
    casinos: verified(
      'Licensees answer for their affiliates (LCCP SR 1.1.2); advertisements are labelled (CAP Code section 16).',
      'UKGC LCCP SR 1.1.2; CAP Code section 16; track360.io; kindredaffiliates.com',
    ),
    offers: verified(
      'Since 2026-01-19 wagering requirements are at most 10x and offers that mix products are banned (SR 5.1.1).',
      'UKGC LCCP SR 5.1.1; casinoguardian.co.uk 2026-01-09',
    ),
    age: verified('18', 'gamcare.org.uk; UKGC'),
    authority: verified('UKGC (Gambling Commission).', 'UKGC LCCP'),
    more: [
      verified(
        'The software licence of Spribe OUE, maker of Aviator, was suspended on 2025-10-30, for hosting without a host licence.',
        'cdcgaming.com 2025-11-12; igamingchronicle.com; uppermatch.com',
      ),
      unverified(
        'Whether that licence is still suspended today. No page states it either way.',
        'no source read after 2025-11-12',
      ),
    ],
    lawyer: [LINK_LAWYER, 'Whether games of Spribe may be offered in Great Britain today.'],
  },
  ES: {
    why: 'Advertising needs a licensed operator. Which offers are allowed is not known, so none is shown.',
    casinos: verified(
      'Advertising requires a licensed operator.',
      'Ley 13/2011 arts 7, 7bis; tirant.com (Ley 23/2022); RD 958/2020',
    ),
    offers: unverified(
      'The Supreme Court annulled art. 13(1) and (3) (the ban on promotions to new customers), 15, 23(1), 25(3) and 26(2) and (3) of RD 958/2020 in April 2024. The annulment is confirmed (STS 560/2024), the number 527/2024 of the other judgment is not, and later rules were not read.',
      'civil-mercantil.com; catalunyapress 2024-04; vlexblog (STS 560/2024)',
    ),
    age: verified('18', 'eldiario.es; fecyljar.es'),
    authority: verified('DGOJ (Dirección General de Ordenación del Juego).', 'ordenacionjuego.es'),
    lawyer: [LINK_LAWYER, 'Which rules for promotions hold after the judgments of April 2024.'],
  },
  PT: {
    why: 'That only operators with a Portuguese licence may advertise is inferred, and taken as the rule.',
    casinos: unverified(
      'Only operators with an SRIJ licence: inferred from the law, not read in it.',
      'ojogoemportugal.pt; dre.tretas.org (DL 66/2015)',
    ),
    offers: verified(
      'Advertising must not appeal to easy gain, to minors or to loans; no offer is shown.',
      'Código da Publicidade art. 21 (DL 64/2015, DL 66/2015)',
    ),
    age: unverified('18', 'a list of help lines that names none'),
    authority: verified(
      'SRIJ (Serviço de Regulação e Inspeção de Jogos).',
      'help.esconline.pt (DL 66/2015 art. 39)',
    ),
    lawyer: [LINK_LAWYER, 'Whether only licensed operators may advertise, and the legal age.'],
  },
  BR: {
    why: 'Only authorised operators may advertise, and only they have addresses below .bet.br: the address is the licence.',
    casinos: verified(
      'Only authorised .bet.br operators may advertise; they answer for influencers and affiliates, with fines up to BRL 2 billion. Advertising is marked as such, and suggests neither gain nor influence on the outcome.',
      'Lei 14.790/2023; Portaria SPA/MF 1.231/2024; ancora1.com; janela.com.br; vox97.com.br',
    ),
    offers: verified('Entry bonuses are forbidden.', 'Lei 14.790/2023; Portaria SPA/MF 1.231/2024'),
    age: verified('18: advertising is marked 18+.', 'Portaria SPA/MF 1.231/2024'),
    authority: verified('SPA/MF (Secretaria de Prêmios e Apostas).', 'Portaria SPA/MF 1.231/2024'),
    lawyer: [LINK_LAWYER],
  },
} as const satisfies Record<string, CountryFacts>

const { other, unknown, ...closed } = CLOSED_FACTS

/** The facts behind each row of `COUNTRIES`, by the same codes (docs/decisions/0026). */
export const COUNTRY_FACTS: Readonly<Record<string, CountryFacts>> = { ...closed, ...LICENSED_FACTS }

/** Facts for countries that are not in the table, and for an unknown country. */
export const OTHER_FACTS: CountryFacts = other
export const UNKNOWN_FACTS: CountryFacts = unknown
