/** The source of a help line; separate from the lines, which every page loads. */
export interface HelpLineSource {
  readonly source: string
  /** The time zone of its hours, by its IANA name. */
  readonly zone: string
  /** Findings that are not shown, or not shown as certain. */
  readonly note?: string
}

/** Sources by the line's name. */
export const HELP_LINE_SOURCES: Readonly<Record<string, HelpLineSource>> = {
  'National Gambling Helpline (GamCare)': {
    source: 'gamcare.org.uk/self-help/self-exclusion; gambleaware.org/self-exclusion',
    zone: 'Europe/London',
  },
  'National Gambling Helpline (GamblingCare.ie)': {
    source: 'irishgamblingrules.com/tools/taking-a-break-checklist (2026-05-28); gov.ie problem-gambling',
    zone: 'Europe/Dublin',
    note: 'The number 1800 936 725 and its 24 hours are second-hand.',
  },
  'National Problem Gambling Helpline (NCPG)': {
    source: 'redcross-cmd.org helplines; theplaybookusa.com (2026-04-28); completeigaming.com',
    zone: 'America/New_York',
    note: '1-800-MY-RESET and the text number 800GAM lead to the same service. 1-800-GAMBLER ceased to be its national number after 2025-09-29: do not use it as that.',
  },
  'Telefono Verde Nazionale Gioco d’Azzardo (ISS)': {
    source: 'corriere.it 2017-09-29; ildomani.it 2019-11; five and more press sources of 2017 to 2019',
    zone: 'Europe/Rome',
    note: 'Not confirmed today.',
  },
  'FEJAR (Federación Española de Jugadores de Azar Rehabilitados)': {
    source: 'eldiario.es; elperiodicoextremadura.com; fecyljar.es',
    zone: 'Europe/Madrid',
    note: 'The number 900 200 225 stands in no source that was read.',
  },
  'Joueurs Info Service': {
    source: 'joueurs-info-service.fr; anj.fr/ts/faq-interdiction; igamingfrance.com (INPES)',
    zone: 'Europe/Paris',
  },
  'BIÖG: Telefonberatung zur Glücksspielsucht': {
    source: 'gluecksspiel-behoerde.de news 324; casinovergleich.eu 2025-10',
    zone: 'Europe/Berlin',
  },
  'Spielsuchthilfe Wien': {
    source: 'spielsuchthilfe.at/zahlen_und_fakten.html',
    zone: 'Europe/Vienna',
    note: 'Not confirmed: office hours. 0800 numbers on pages of affiliates contradict each other: do not use them.',
  },
  'SOS Spielsucht': {
    source: 'tageswoche.ch; gl.ch (both older)',
    zone: 'Europe/Zurich',
    note: 'Not confirmed today.',
  },
  'Linha Vida (ICAD)': {
    source: 'jogoresponsavel.pt/linhas-de-ajuda (ICAD); registro-mostbet.info; apostaspt.net',
    zone: 'Europe/Lisbon',
    note: 'The number 1414 and its hours, Monday to Friday from 10 to 18, are second-hand.',
  },
  'Jogadores Anônimos': {
    source: 'diariodonordeste; apostasesportivas24.com',
    zone: 'America/Sao_Paulo',
    note: 'The number (11) 3229-1023 is second-hand.',
  },
  'CVV, Centro de Valorização da Vida': {
    source: 'pt.wikipedia.org: Centro de Valorização da Vida',
    zone: 'America/Sao_Paulo',
    note: 'Not confirmed. It is a line for people in a crisis of any kind.',
  },
}

/** The source of each register of `registers.ts`, by country. */
export const REGISTER_SOURCES: Readonly<Record<string, string>> = {
  GB: 'gamcare.org.uk/self-help/self-exclusion; gambleaware.org/self-exclusion',
  IE: 'irishgamblingrules.com (2026-05-28): provided for in law, not confirmed open',
  IT: 'agimeg.it (RUA)',
  ES: 'eldiario.es; elperiodicoextremadura.com; fecyljar.es',
  FR: 'anj.fr/ts/faq-interdiction',
  DE: 'rp-darmstadt.hessen.de; automatenspieler.net (OASIS)',
  CH: 'BGS (Geldspielgesetz), by a list of help lines',
  PT: 'help.esconline.pt (DL 66/2015 art. 39)',
  BR: 'yogonet.com 2025-12-11; diariodonordeste; apostasesportivas24.com (open since 2025-12-10)',
}
