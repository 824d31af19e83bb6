/**
 * What the API's refusals say in German, by their codes. The API speaks English, since its sentences are fixed on the wire. Where one code
 * stands for several refusals, or the wire has no code, the key is the sentence.
 */
export const refusals: Readonly<Record<string, string>> = {
  // Signing in and up. [core §8]
  NotAuthorizedException: 'E-Mail oder Passwort ist falsch.',
  'Password attempts exceeded': 'Zu viele falsche Passwörter. Warte eine Weile, oder setze ein neues Passwort.',
  UsernameExistsException: 'Für diese E-Mail gibt es schon ein Konto.',
  UserNotConfirmedException: 'Dieses Konto ist noch nicht bestätigt.',
  CodeMismatchException: 'Dieser Code ist falsch.',
  ExpiredCodeException: 'Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.',
  LimitExceededException: 'Zu viele Versuche. Warte eine Weile, bevor du es noch einmal versuchst.',
  TooManyRequestsException: 'Zu viele Anfragen. Warte einen Moment.',
  InvalidPasswordException: 'Dieses Passwort erfüllt die Regeln nicht.',
  InvalidParameterException: 'Diese Angaben wurden nicht angenommen. Prüfe sie.',
  PasswordResetRequiredException: 'Setze zuerst ein neues Passwort.',
  unauthorized: 'Du bist nicht mehr angemeldet.',
  token_expired: 'Du bist nicht mehr angemeldet.',
  bad_code: 'Dieser Link gilt nicht mehr. Lass dir einen neuen schicken.',
  recent_proof_needed: 'Gib dein Passwort noch einmal ein.',
  second_factor_required: 'Für dein Konto ist die zweistufige Anmeldung Pflicht.',
  second_factor_off: 'Die zweistufige Anmeldung ist ausgeschaltet.',
  sign_up_closed: 'Zurzeit kann sich niemand anmelden.',
  sign_up_open: 'Hier kann sich jeder ohne Einladung anmelden.',

  // Coupons, invitations, teams.
  not_in_cohort: 'Du hast dieses Programm verlassen. Du kannst auf seiner Seite wieder mitmachen.',
  unknown_coupon: 'Diesen Gutschein kennen wir nicht. Lass das Feld leer, um ohne weiterzumachen.',
  coupon_expired: 'Dieser Gutschein ist abgelaufen.',
  'This coupon has expired.': 'Dieser Gutschein ist abgelaufen.',
  coupon_of_days: 'Dieser Gutschein schenkt freie Tage vor einem Abo, und deins läuft schon. Er wurde nicht eingelöst.',
  coupon_used_up: 'Dieser Gutschein ist schon aufgebraucht.',
  'This coupon has already been used up.': 'Dieser Gutschein ist schon aufgebraucht.',
  invitation_needed: 'Du brauchst eine Einladung. Öffne den Link, den man dir geschickt hat.',
  unknown_invitation: 'Diese Einladung gilt nicht mehr. Bitte um eine neue.',
  invalid_invitation: 'Diese Einladung gilt nicht mehr. Bitte um eine neue.',
  invitation_for_another: 'Diese Einladung ist für eine andere E-Mail-Adresse.',
  invalid_team: 'Dieses Team kennen wir nicht. Bitte deinen Trainer um einen neuen Link.',
  last_coach: 'Sonst leitet niemand dieses Team. Mach erst jemand anderen zum Trainer.',
  coaches_stay: 'Ein Trainer geht selbst, oder ein Admin entfernt ihn.',
  not_a_trainer: 'Das ist das Konto eines Athleten. Ein Team leiten oder begleiten können nur Konten von Trainern.',
  not_asked: 'Athleten treten einem Team selbst bei, über den Link des Teams.',

  // Addresses.
  address_not_verified: 'Bestätige zuerst deine E-Mail-Adresse: in deinem Profil über „Adresse bestätigen“.',
  not_for_tokens: 'Mit einem Token geht das nicht.',
  scope_needed: 'Dafür ist das Token nicht gedacht.',
  too_many_tokens: 'Du hast schon zehn Tokens. Widerrufe zuerst eines.',
  no_new_address: 'Gib die neue Adresse noch einmal ein.',

  // Following.
  own_address: 'Das ist deine eigene Adresse.',
  already_following: 'Du folgst dieser Person schon.',
  asked_already: 'Diese Adresse hast du in den letzten 30 Tagen schon gefragt.',
  too_many_wishes: 'Zwanzig Leute haben dir noch nicht geantwortet. Zieh eine Anfrage zurück, oder warte.',

  // Payments.
  card_declined: 'Deine Bank hat diese Karte abgelehnt. Nimm eine andere, oder frag deine Bank.',
  card_insufficient_funds: 'Auf dieser Karte ist nicht genug Geld. Nimm eine andere.',
  card_expired: 'Diese Karte ist abgelaufen. Nimm eine andere.',
  card_incorrect_cvc: 'Die Prüfnummer dieser Karte stimmt nicht. Prüfe sie und versuche es noch einmal.',
  card_incorrect_number: 'Diese Kartennummer stimmt nicht. Prüfe sie und versuche es noch einmal.',
  card_processing: 'Deine Bank war nicht zu erreichen. Es wurde nichts abgebucht. Versuche es gleich noch einmal.',
  card_not_proven: 'Deine Bank konnte nicht bestätigen, dass du es bist. Es wurde nichts abgebucht.',
  card_not_saved: 'Diese Karte wurde nicht gespeichert. Gib sie noch einmal ein.',
  no_subscription: 'Es gibt kein Abo, das sich ändern lässt.',
  payment_unreachable: 'Der Zahlungsdienst antwortet nicht. Versuche es in ein paar Minuten noch einmal.',
  payment_account:
    'Gerade lässt sich hier nichts zahlen, ändern oder kündigen: Erst müssen die Einstellungen für Zahlungen auf diesem Server berichtigt werden. Es wurde nichts abgebucht. Schreib denen, die ihn betreiben.',
  coupon_taken: 'Diesen Code gibt es schon.',
  team_taken: 'Ein Team mit diesem Namen gibt es schon.',
  unknown_member: 'Zu dieser Kennung oder E-Mail gibt es kein Mitglied.',
  not_cancelled:
    'Dein Abo wurde nicht gekündigt: Auf diesem Server sind Zahlungen abgeschaltet. Schreib denen, die ihn betreiben.',
  payments_off: 'Auf diesem Server kostet nichts etwas.',

  // Who may do what, and what is there.
  activity_changed: 'Diese Aktivität wurde inzwischen anderswo geändert.',
  not_measured: 'Die Aufzeichnung ist nicht mehr lesbar. Die Sportart bleibt deshalb, wie sie ist.',
  not_found: 'Das gibt es nicht, oder nicht mehr.',
  unknown_user: 'Zu dieser Adresse gibt es kein Konto.',
  forbidden: 'Das darfst du nicht.',
  page_closed: 'Deine Testphase oder dein Abo ist zu Ende. Was du tun kannst, steht unter „Zugang“.',
  page_hidden: 'In deinem Team sehen nur die Trainer diese Seite.',
  not_for_samples: 'Beispieldaten kannst du nur ansehen.',
  address_expired: 'Dieser Link gilt nicht mehr.',
  invalid_request: 'Diese Angaben wurden nicht angenommen. Prüfe sie.',
  too_many_requests: 'Zu viele Anfragen. Warte einen Moment.',
  campaign_over: 'Diese Aktion ist vorbei.',
  organiser_unreachable: 'Der Veranstalter ist gerade nicht zu erreichen. Versuche es später noch einmal.',

  // Plans, comments and notes.
  plan_changed: 'Dieses Training wurde inzwischen anderswo geändert.',
  group_name_taken: 'Eine andere Gruppe des Teams heißt schon so.',
  not_in_team: 'Jemand, den du gewählt hast, ist nicht mehr im Team. Lade die Seite neu.',
  nobody_to_write_to: 'Es gibt niemanden, dem du schreiben könntest.',
  too_many_groups: 'Ein Team hat höchstens 50 Gruppen.',
  too_many_plans: 'An diesem Tag stehen schon genug Trainings.',
  activity_not_found: 'Diese Aktivität gibt es nicht, oder nicht in der Nähe dieses Tages.',
  activity_taken: 'Diese Aktivität zählt schon zu einem anderen geplanten Training.',
  outside_window: 'Dieser Tag liegt zu weit weg, um ihn zu planen.',
  too_many_comments: 'Zu diesem Tag gibt es schon genug Kommentare.',
  too_many_goals: 'Für mehr Ziele ist kein Platz.',
  too_much_gear: 'Für mehr Schuhe und Räder ist kein Platz.',
  gear_in_use: 'Aktivitäten haben dieses Material. Du kannst es stattdessen ausmustern.',
  too_many_notes: 'Zu dieser Aktivität gibt es schon genug Notizen.',

  // Pages of partners.
  edited_meanwhile: 'Jemand anderes hat diese Seite inzwischen gespeichert.',
  page_published: 'Nimm die Seite vom Netz, bevor du sie löschst.',
  slug_taken: 'Unter dieser Adresse gibt es schon eine Seite.',
  not_an_image: 'Diese Datei ist kein lesbares Bild. Nimm PNG, JPEG oder WebP.',

  // Files and watches.
  too_many_files: 'Das sind zu viele Dateien auf einmal.',
  request_too_large: 'Diese Dateien sind zusammen zu groß.',
  storage_full: 'Dein Speicherplatz ist voll.',
  server_full: 'Der Server hat keinen Platz mehr.',
  recording_too_long: 'Diese Aufzeichnung ist zu lang, um sie zu zeichnen.',
  import_active: 'Dieser Import läuft noch. Warte, bis er fertig ist.',
  bad_source_credentials: 'E-Mail oder Passwort ist falsch. Versuche es noch einmal.',
  vendor_unavailable: 'Der Anbieter ist gerade überlastet. Versuche es später noch einmal.',
  vendor_not_available: 'Dieser Anbieter lässt sich auf diesem Server nicht verbinden.',
  vendor_moved: 'Movescount wurde abgeschaltet. Verbinde die Suunto-App.',
  use_oauth_link: 'Verbinde dieses Konto über die Seite des Anbieters.',
  public_url_needed: 'Der Betreiber muss zuerst die Adresse dieses Servers eintragen.',
  not_linked: 'Dieses Telefon ist nicht verbunden.',
};
