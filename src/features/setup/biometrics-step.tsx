import type { Member } from '../../../domain/entities/member.ts';
import { biometricsErrors } from '../../../domain/forms/biometrics.ts';
import {
  biometricsInput,
  biometricsOf,
  readerPrefersMetric,
  withoutAssumed,
} from '../../../domain/forms/biometrics-values.ts';
import { messages } from '../../../domain/messages.ts';
import { askedOnSetup, whoReads } from '../../../domain/who-reads.ts';
import type { SetupWizardRef } from '../../../machines/setupWizard/setupWizard.machine.ts';
import { factsText } from '../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { BiometricsFields } from '../../shared/biometrics/biometrics-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { useToday } from '../../ui/now.ts';
import { useFields } from '../../ui/use-fields.ts';
import { useSetupWizard } from '../../workflows/setup-wizard.ts';
import { setupWizardWords } from './words.ts';
import styles from './setup.module.css';

interface BiometricsStepProps {
  readonly wizard: SetupWizardRef;
  readonly member: Member;
}

/** Explains who can read the data of this tab. */
const Readers = () => (
  <section className={styles.readers} aria-labelledby="who-reads-it">
    <h2 id="who-reads-it">{setupWizardWords.whoReadsIt}</h2>
    <ul>
      <li>{setupWizardWords.coachesRead(factsText(askedOnSetup(whoReads.coach)))}</li>
      {([2, 3] as const).map((level) => (
        <li key={level}>
          {setupWizardWords.programmesRead(
            sharingLevelWords.labels[level],
            factsText(askedOnSetup(whoReads[`level${level}`])),
          )}
        </li>
      ))}
      <li>{setupWizardWords.followersRead(factsText(askedOnSetup(whoReads.follower)))}</li>
      <li>{setupWizardWords.linksRead(factsText(askedOnSetup(whoReads.link)))}</li>
      <li>{setupWizardWords.operatorReads}</li>
    </ul>
  </section>
);

/** First tab: the member's personal data. */
export function BiometricsStep({ wizard, member }: BiometricsStepProps) {
  const { failure, isBusy, save, skip } = useSetupWizard(wizard);
  const today = useToday(member.timeZone);
  const fields = useFields(biometricsInput(withoutAssumed(member), readerPrefersMetric()), (values) =>
    biometricsErrors(values, today, true),
  );
  return (
    <Form onSubmit={() => fields.submit((values) => save(biometricsOf(values)))}>
      <p className={styles.lead}>{setupWizardWords.weUseThisForYour}</p>
      {failure !== null && <FormError title={setupWizardWords.thisCouldNotBeSaved} message={failure} />}
      <BiometricsFields fields={fields} today={today} mayBeOpen />
      <p className={styles.lead}>{setupWizardWords.unitsWeightAndHeightAreOptional}</p>
      <Readers />
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          isPending={isBusy}
          isDisabled={fields.showsErrors}
          disabledReason={setupWizardWords.checkTheFieldsMarkedAbove}
        >
          {setupWizardWords.continue}
        </Button>
        <Button variant="quiet" onPress={skip}>
          {messages.wizard.skip}
        </Button>
      </FormActions>
    </Form>
  );
}
