import { Link } from '@tanstack/react-router';
import { useProductName } from '../../ui/product-name.ts';
import { Paper } from './paper.tsx';

/** What holds between a member and whoever runs the product. [core §2] */
export default function TermsScreen() {
  const product = useProductName();
  return (
    <Paper title="Terms">
      <p>
        {product} is run by whoever gave you your account. These are the rules for using it; a team may have further
        ones of its own.
      </p>
      <h2>Your account</h2>
      <ul>
        <li>It belongs to one person. Keep its password to yourself.</li>
        <li>Bring only activities that are yours to bring.</li>
        <li>Do not try to read what belongs to others, or to keep the server from working for them.</li>
      </ul>
      <h2>Your data</h2>
      <p>
        What you import stays yours. It is worked on to show it to you and, if you join a team, to your coaches. How it
        is kept is told under <Link to="/privacy">Privacy</Link>.
      </p>
      <h2>Training</h2>
      <p>
        Figures such as load and critical power describe what you did. They are no medical advice, and they do not know
        how you feel today. Decide for yourself what your body can take.
      </p>
      <h2>No promise</h2>
      <p>
        The program comes as it is. The people who run it do their best to keep it running and your data safe, and
        cannot promise either.
      </p>
    </Paper>
  );
}
