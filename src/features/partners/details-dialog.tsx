import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { NAME_MAX, TEAM_NAME_MAX } from '../../../domain/constants.ts';
import { messages } from '../../../domain/messages.ts';
import { canSubmitDetails, type DetailsInput, detailsErrors, detailsToSend } from '../../../domain/partners/details.ts';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/now.ts';
import { DateParts } from '../../shared/biometrics/date-parts.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bindTo } from '../../ui/use-fields.ts';
import type { ShownChecklist } from './steps-card.tsx';
import { partnerPage as pageTexts } from '../../../domain/words/partner-page.ts';
import { partnerPagesWords as words } from './words.ts';
import styles from './dialogs.module.css';

const nothing: DetailsInput = {
  emailAddress: '',
  firstName: '',
  lastName: '',
  gender: '',
  birthDate: '',
  teamName: '',
  accepted: false,
};

interface DetailsDialogProps {
  readonly kind: 'details' | 'soulFocus';
  readonly checklist: ShownChecklist;
  /** Language of the title, if it differs from the page's. */
  readonly language: string | undefined;
}

/**
 * Form for personal details for the registration. While they are incomplete, the submit button marks missing fields; then its label is Submit.
 * [onboarding §5.17]
 */
export function DetailsDialog({
  kind,
  checklist: { details, email, steps, cancel, complete, typeDetails },
  language,
}: DetailsDialogProps) {
  const today = useToday(null);
  const termsId = useId();
  const [values, setValues] = useState<DetailsInput>(details ?? { ...nothing, emailAddress: email ?? '' });
  const [wasSent, setSent] = useState(false);
  const errors = wasSent ? detailsErrors(values, today) : {};
  const isTermsMissing = wasSent && !values.accepted;
  const set = (part: Partial<DetailsInput>) => {
    const next = { ...values, ...part };
    setValues(next);
    typeDetails(next);
  };
  const bind = bindTo(values, errors, set);
  const send = () => {
    setSent(true);
    if (canSubmitDetails(values, kind) && Object.keys(detailsErrors(values, today)).length === 0)
      complete(detailsToSend(values));
  };
  const title = steps.find(({ ref }) => ref === kind)?.message ?? words.detailsTitle;
  return (
    <Dialog title={title} titleLanguage={language} onClose={cancel}>
      <div className={styles.fields}>
        <Form aria-label={title} onSubmit={send}>
          {(isTermsMissing || Object.keys(errors).length > 0) && <FormError title={messages.joining.dataNeeded} />}
          <TextField
            {...bind('firstName')}
            label={words.firstName}
            name="given-name"
            autoComplete="given-name"
            maxLength={NAME_MAX}
            isRequired
          />
          <TextField
            {...bind('lastName')}
            label={words.lastName}
            name="family-name"
            autoComplete="family-name"
            maxLength={NAME_MAX}
            isRequired
          />
          <TextField
            {...bind('emailAddress')}
            label={words.email}
            name="email"
            type="email"
            autoComplete="email"
            isRequired
          />
          <DateParts
            label={words.birthDate}
            lastYear={Number(today.slice(0, 4))}
            isRequired
            value={values.birthDate}
            errors={errors.birthDate}
            onChange={(birthDate) => set({ birthDate })}
          />
          <RadioField
            label={words.sex}
            options={[
              { value: 'F', label: words.female },
              { value: 'M', label: words.male },
            ]}
            isRequired
            value={values.gender === '' ? null : values.gender}
            errors={errors.gender}
            onChange={(gender) => set({ gender })}
          />
          <TextField
            {...bind('teamName')}
            label={words.teamName}
            name="organization"
            autoComplete="organization"
            maxLength={TEAM_NAME_MAX}
            hint={words.teamHint}
            placeholder={words.teamPlaceholder}
          />
          <label className={styles.check} htmlFor={termsId}>
            <input
              id={termsId}
              type="checkbox"
              checked={values.accepted}
              aria-invalid={isTermsMissing || undefined}
              aria-describedby={isTermsMissing ? `${termsId}-missing` : undefined}
              onChange={({ target }) => set({ accepted: target.checked })}
            />
            <span>
              {words.acceptTerms}{' '}
              <Link to="/terms" target="_blank" rel="noopener noreferrer">
                {pageTexts.terms}
              </Link>
            </span>
          </label>
          {isTermsMissing && (
            <p id={`${termsId}-missing`} className={styles.missing}>
              {words.termsMissing}
            </p>
          )}
          <Button type="submit" variant="primary" size="large" fullWidth>
            {canSubmitDetails(values, kind) ? words.submit : words.whatIsMissing}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
