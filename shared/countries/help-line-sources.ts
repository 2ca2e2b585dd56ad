/** Where each help line was found, by its name: apart from the lines, which every page carries. */
export const HELP_LINE_SOURCES: Readonly<Record<string, string>> = {
  'National Gambling Helpline (GamCare)':
    'gamcare.org.uk/self-help/self-exclusion; gambleaware.org/self-exclusion',
  'National Gambling Helpline (GamblingCare.ie)':
    'irishgamblingrules.com/tools/taking-a-break-checklist; gov.ie problem-gambling',
  'National Problem Gambling Helpline (NCPG)': 'redcross-cmd.org helplines; theplaybookusa.com (2026-04-28)',
  'Telefono Verde Nazionale Gioco d’Azzardo (ISS)':
    'corriere.it 2017-09-29; ildomani.it 2019-11; agimeg.it (RUA)',
  FEJAR: 'eldiario.es; elperiodicoextremadura.com; fecyljar.es',
  'Joueurs Info Service': 'joueurs-info-service.fr; anj.fr/ts/faq-interdiction; igamingfrance.com (INPES)',
  'BIÖG: Telefonberatung zur Glücksspielsucht':
    'gluecksspiel-behoerde.de news 324; casinovergleich.eu 2025-10',
  'Spielsuchthilfe Wien': 'spielsuchthilfe.at/zahlen_und_fakten.html',
  'SOS Spielsucht': 'tageswoche.ch; gl.ch',
  'Linha Vida (ICAD)': 'jogoresponsavel.pt/linhas-de-ajuda; help.esconline.pt (DL 66/2015 art. 39)',
  'Jogadores Anônimos': 'yogonet.com 2025-12-11; diariodonordeste; apostasesportivas24.com',
  'CVV, Centro de Valorização da Vida': 'pt.wikipedia.org: Centro de Valorização da Vida',
}
