import type { Option, Question, SubQuestion, Survey } from '../../../domain/survey/schema.ts';

const options = (values: readonly (string | number)[]): Option[] =>
  values.map((value) => ({ value, label: `${value}` }));
const yesOrNo: Option[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];
const OTHER = 'Other';

/** Shoe models by brand: 26 brands, ten with models; the others take free text. [onboarding §9] */
const models: Readonly<Record<string, readonly string[]>> = {
  Alderfoot: ['Canopy 3', 'Canopy 4', 'Rootline', 'Sapling'],
  'Bay & Bluff': ['Driftwood', 'Headland 2', 'Tideway'],
  Cadenza: ['Allegro', 'Andante', 'Presto 5', 'Presto 6'],
  Dunlin: ['Marsh', 'Mudlark', 'Wader Pro'],
  Everlope: ['Amble', 'Lope 9', 'Lope 10', 'Lope 10 Wide'],
  Fellhound: ['Cairn', 'Col 2', 'Scree'],
  Gannet: ['Dive', 'Glide', 'Plunge X'],
  Harrier: ['Ridge 7', 'Ridge 8', 'Vale'],
  Ironbark: ['Bole', 'Burl 2', 'Grain'],
  Junco: ['Flit', 'Flock', 'Hop 3'],
};
const otherBrands = [
  'Kestrel Road',
  'Larkspur',
  'Milestone',
  'Northing',
  'Oxbow',
  'Pacemark',
  'Quill',
  'Redstart',
  'Stridewell',
  'Tarn',
  'Upland',
  'Verge',
  'Wayfarer',
  'Yardarm',
  'Zephyr',
  OTHER,
] as const;

const model = { field: 'question11', name: 'Shoe model', label: 'Which model do you wear most?' } as const;
const modelsOfBrands: SubQuestion[] = [
  ...Object.entries(models).map(
    ([brand, names]): SubQuestion => ({
      when: { equal: brand },
      question: { type: 'select', ...model, options: options(names) },
    }),
  ),
  { when: { contained: [...otherBrands] }, question: { type: 'text', ...model, placeholder: 'Name of the model' } },
];

/** Shoe sizes: 5 to 13 in half sizes, then 14, 15 and 16. [onboarding §9] */
const sizes = [...Array.from({ length: 17 }, (_, i) => 5 + i / 2), 14, 15, 16];
/** Shoe widths: five for men, five for women. [onboarding §9] */
const widths = {
  men: ['Narrow (B)', 'Standard (D)', 'Wide (2E)', 'Extra wide (4E)', 'Not sure'],
  women: ['Narrow (2A)', 'Standard (B)', 'Wide (D)', 'Extra wide (2E)', 'Not sure'],
};
const widthOf = (kind: keyof typeof widths): SubQuestion => ({
  when: { equal: kind },
  question: {
    type: 'select',
    field: 'question9',
    name: 'Shoe width',
    label: 'Shoe width',
    options: options(widths[kind]),
  },
});

const regions = ['Foot', 'Ankle', 'Shin or calf', 'Knee', 'Thigh or hamstring', 'Hip', 'Lower back'];
const motivations = [
  'To stay healthy',
  'To race faster',
  'To go further',
  'To clear my head',
  'To lose weight',
  'To run with others',
  'To see new places',
];

const OLDEST_BIRTH_YEAR = 1920;

const questions: Question[] = [
  { type: 'subtitle', label: 'Your running' },
  {
    type: 'radio',
    field: 'question1',
    name: 'Recurring injury',
    label: 'Have you had an injury that came back within the last 5 years?',
    description: 'Optional. The organiser compares injuries with shoes and miles.',
    options: [...yesOrNo, { value: 'unsaid', label: 'Prefer not to say' }],
    sub: [
      {
        when: { equal: true },
        question: {
          type: 'group-checkbox',
          field: 'question2',
          name: 'Injury region',
          label: 'Where?',
          description: 'Optional.',
          stacked: true,
          options: options([...regions, OTHER]),
          sub: [
            {
              when: { superset: [OTHER] },
              question: {
                type: 'text',
                field: 'question2_other',
                name: 'Other region',
                label: 'Where else?',
                required: false,
              },
            },
          ],
        },
      },
    ],
  },
  { type: 'subtitle', label: 'You' },
  { type: 'text', field: 'first_name', name: 'First Name', label: 'First name', fills: 'firstName' },
  { type: 'text', field: 'last_name', name: 'Last Name', label: 'Last name', fills: 'lastName' },
  {
    type: 'number',
    field: 'question3',
    name: 'Birth year',
    fills: 'birthYear',
    label: 'In which year were you born?',
    min: OLDEST_BIRTH_YEAR,
    max: 2020,
  },
  {
    type: 'radio',
    field: 'question4',
    name: 'Biological sex',
    fills: 'gender',
    label: 'Biological sex',
    description: 'Needed: the results of the challenge rank women and men.',
    required: true,
    options: [
      { value: 'F', label: 'Female' },
      { value: 'M', label: 'Male' },
    ],
  },
  {
    type: 'number',
    field: 'question5',
    name: 'Height',
    fills: 'heightInches',
    label: 'Height in inches',
    description: 'Optional. It fills the profile of a new account.',
    required: false,
    min: 36,
    max: 96,
  },
  {
    type: 'number',
    field: 'question6',
    name: 'Weight',
    fills: 'weightPounds',
    label: 'Weight in pounds',
    description: 'Optional. It fills the profile of a new account.',
    required: false,
    min: 60,
    max: 500,
  },
  { type: 'subtitle', label: 'Your shoes' },
  {
    type: 'radio',
    field: 'question7',
    name: 'Kind of shoe size',
    label: 'Men’s or women’s sizes?',
    required: true,
    options: [
      { value: 'men', label: 'Men’s' },
      { value: 'women', label: 'Women’s' },
    ],
    sub: [
      {
        when: { contained: ['men', 'women'] },
        question: {
          type: 'select',
          field: 'question8',
          name: 'Shoe size',
          label: 'Shoe size (US)',
          options: options(sizes),
        },
      },
      widthOf('men'),
      widthOf('women'),
    ],
  },
  {
    type: 'select',
    field: 'question10',
    name: 'Shoe brand',
    label: 'Which brand do you run in most?',
    options: options([...Object.keys(models), ...otherBrands]),
    sub: modelsOfBrands,
  },
  { type: 'subtitle', label: 'Last two' },
  {
    type: 'select',
    field: 'question12',
    name: 'Motivation',
    label: 'Why do you run?',
    options: options(motivations),
  },
  {
    type: 'radio',
    field: 'question13',
    name: 'Consent to contact',
    label: 'May the organiser write to you about this survey?',
    required: true,
    options: yesOrNo,
  },
];

/** The challenge's survey: question1 to question13, and the details that its event needs. [onboarding §3.13, §3.15, §9] */
export const challengeSurvey: Survey = { questions };
